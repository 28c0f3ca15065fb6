"""As much of torch as maskcheck's one call uses, on plain lists: enough to run that call without a GPU."""

float32, bfloat16, float8, int32, uint64 = "float32", "bfloat16", "float8", "int32", "uint64"


class version:
    hip = "7.2.0"


class cuda:
    @staticmethod
    def is_available():
        return True

    @staticmethod
    def synchronize():
        pass


def device(name):
    assert name == "cuda"
    return name


def shape_of(data):
    return (len(data),) + shape_of(data[0]) if isinstance(data, list) else ()


def flatten(data):
    return [x for item in data for x in flatten(item)] if isinstance(data, list) else [data]


def count(shape):
    total = 1
    for size in shape:
        total *= size
    return total


class Tensor:
    def __init__(self, flat, shape, dtype):
        assert len(flat) == count(shape), (len(flat), shape)
        self.flat, self.shape, self.dtype = flat, tuple(shape), dtype

    def to(self, what):
        return self if what == "cuda" else Tensor(self.flat, self.shape, what)

    def view(self, *shape):
        known = count([size for size in shape if size >= 0])
        return Tensor(self.flat, [size if size >= 0 else len(self.flat) // known for size in shape], self.dtype)

    def float(self):
        return Tensor(self.flat, self.shape, float32)

    def flatten(self):
        return Tensor(self.flat, (len(self.flat),), self.dtype)

    def tolist(self):
        return list(self.flat)

    def __getitem__(self, key):
        everything, some = key
        assert everything == slice(None) and len(self.shape) == 3
        rows, heads, width = self.shape
        kept = range(heads)[some]
        flat = [x for row in range(rows) for head in kept for x in self.at(row, head)]
        return Tensor(flat, (rows, len(kept), width), self.dtype)

    def at(self, row, head):
        _, heads, width = self.shape
        start = (row * heads + head) * width
        return self.flat[start : start + width]


def tensor(data, dtype):
    data = [[list(y) if isinstance(y, tuple) else y for y in (list(x) if isinstance(x, tuple) else x)] for x in data]
    return Tensor(flatten(data), shape_of(data), dtype)


def arange(start, stop=None, step=1, dtype=None, device=None):
    numbers = list(range(start) if stop is None else range(start, stop, step))
    return Tensor(numbers, (len(numbers),), dtype)


def ones(size, dtype=None, device=None):
    return Tensor([1] * size, (size,), dtype)


def full(shape, value, dtype=None, device=None):
    return Tensor([value] * count(shape), shape, dtype)


def empty(shape, dtype=None, device=None):
    shape = (shape,) if isinstance(shape, int) else shape
    return Tensor([float("nan")] * count(shape), shape, dtype)
