#!/usr/bin/env python3
"""Which mask does AITER's MLA decode really run? Calls the kernel twice and compares with plain arithmetic.

Builds one small decode: a few requests, each with `--context` cached tokens and a block of `--block` draft tokens.
Calls AITER's mla_decode_fwd on it with causal=False and with causal=True, each in a process of its own, and compares
both results with both references. With causal=False every query of a block must see the whole block; a kernel that
ignores the argument returns the causal answer, and nothing says so.

The context is short on purpose (16 to 64 is right). The two masks differ by a handful of positions; at 64 tokens that is
a large part of what a query sees, at 131,072 it vanishes in the rounding, and a wrong mask looks like a right one.

The inputs are multiples of powers of two with four significant bits, so that bf16 and both fp8 formats (e4m3, OCP and
FNUZ) hold them exactly: the kernel and the reference see the same numbers. Every query row of a block is the same, so
that without a causal mask every output row of it must be the same too.

Needs torch for ROCm, AITER and a GPU; everything else is the standard library of Python 3.9 or newer. It takes the first
GPU that torch sees (HIP_VISIBLE_DEVICES chooses). AITER may compile a kernel module on the first call and keep it, as it
does for vLLM.

verdicts and exit codes:
   0  honoured      causal=False ran without the causal mask, causal=True with it
   1  ignored       causal=False came back with the causal answer: the draft would be silently wrong
   2  wrong         a result is near neither reference, near the wrong one, or not finite
   3  raised        a call ended in a Python exception
   4  aborted       a call killed its process (a lookup miss in AITER does)
   5  no-argument   this mla_decode_fwd has no parameter `causal`: it cannot be asked
   6  cannot-tell   the two masks do not differ enough here: block 1, or a context too long
   7  timed-out     a call did not end within the limit
   8  unavailable   torch for ROCm, AITER or a GPU is missing
  64  wrong usage
"""

import argparse
import array
import importlib.metadata
import json
import math
import operator
import os
import random
import select
import signal
import struct
import sys
import time
import traceback

SCHEMA = "can-i-unpin/maskcheck@2"

# MLA as vLLM decodes it: a latent of 512 that is key and value, and 64 of rotary position that is key only.
LATENT, ROPE = 512, 64
WIDTH = LATENT + ROPE

EXITS = {
    "honoured": 0,
    "ignored": 1,
    "wrong": 2,
    "raised": 3,
    "aborted": 4,
    "no-argument": 5,
    "cannot-tell": 6,
    "timed-out": 7,
    "unavailable": 8,
}

# Largest relative RMS error that is still taken for rounding. bf16 keeps 8 bits; the fp8 kernels also round the
# softmax weights to 4 bits, which costs a few per cent.
TOLERANCE = {"bf16": 0.01, "fp8": 0.05}
# The masks must differ by this many tolerances, and the nearer reference must be nearer by this factor.
SEPARATION = 3.0


class Unavailable(Exception):
    """What is needed to make the call is missing; the message says what."""


class NoArgument(Exception):
    """The installed mla_decode_fwd has no parameter `causal`."""


# ---------------------------------------------------------------- inputs


class Inputs:
    """One small decode. Every number is exact in bf16 and in both fp8 formats.

    queries[request][row][head] and tokens[request][position] are tuples of 576 numbers; the last `block` positions are
    the block's own. All rows of a block are the same tuple.
    """

    def __init__(self, heads, block, context, kv, requests=2, seed=1):
        self.heads, self.block, self.context, self.kv, self.requests = heads, block, context, kv, requests
        self.scale = 1.0 / math.sqrt(WIDTH)
        source = random.Random(seed)

        def exact():
            return source.choice((-1, 1)) * source.randint(8, 15) * source.choice((1 / 64, 1 / 32, 1 / 16))

        def vector(rope):
            return tuple(exact() for _ in range(LATENT)) + (rope,) * ROPE

        # The rotary part lifts the scores of the block's own tokens by about two, so that the mask decides about a
        # good part of what each query sees.
        self.queries, self.tokens = [], []
        for _ in range(requests):
            row = [vector(0.875) for _ in range(heads)]
            self.queries.append([row] * block)
            self.tokens.append([vector(0.0) for _ in range(context)] + [vector(0.875) for _ in range(block)])


# ---------------------------------------------------------------- the reference


def visible(row, block, length, causal):
    """How many of a request's `length` positions a block's query sees: all, or all up to its own."""
    return length - block + row + 1 if causal else length


def softmax(scores):
    largest = max(scores)
    weights = [math.exp(score - largest) for score in scores]
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def reference(inputs, causal):
    """MLA decode in double precision, absorbed form.

    Out: a flat list over (request, row, head) of 512 numbers each: the softmax-weighted mean of the latents seen.
    """
    result = []
    for queries, tokens in zip(inputs.queries, inputs.tokens):
        latents = [token[:LATENT] for token in tokens]
        scores = {}
        means = {}
        for row, heads in enumerate(queries):
            seen = visible(row, inputs.block, len(tokens), causal)
            columns = None
            for query in heads:
                if id(query) not in scores:
                    scores[id(query)] = [inputs.scale * sum(map(operator.mul, query, token)) for token in tokens]
                # Equal rows that see the same are computed once.
                if (id(query), seen) not in means:
                    columns = columns or list(zip(*latents[:seen]))
                    weights = softmax(scores[id(query)][:seen])
                    means[id(query), seen] = [sum(map(operator.mul, weights, column)) for column in columns]
                result.extend(means[id(query), seen])
    return result


# ---------------------------------------------------------------- the decision


def rms(values):
    return math.sqrt(math.fsum(value * value for value in values) / len(values))


def distance(one, other):
    """(largest absolute difference, largest relative one): the latter over each request's, row's and head's own output.

    A kernel that is right for most heads or rows and wrong for one is wrong: an error over everything would hide it.
    """
    differences = list(map(operator.sub, one, other))
    relative = (
        rms(differences[at : at + LATENT]) / (rms(other[at : at + LATENT]) or 1.0) for at in range(0, len(differences), LATENT)
    )
    return max(map(abs, differences)), max(relative)


def spread(inputs, result):
    """The largest difference between output rows of one block; the query rows are equal."""
    size = inputs.heads * LATENT
    largest = 0.0
    for request in range(inputs.requests):
        first = request * inputs.block * size
        for row in range(1, inputs.block):
            start = first + row * size
            largest = max(largest, max(map(abs, map(operator.sub, result[first : first + size], result[start : start + size]))))
    return largest


def judge(inputs, result, without, with_):
    """Which mask made this result: `non-causal`, `causal`, `neither`, or `not-finite`; with the figures it rests on.

    In: a result and the references without and with the causal mask, flat lists of the same length.
    """
    if len(result) != len(without):
        return {"ran": "neither", "why": "{} numbers instead of {}".format(len(result), len(without))}
    if not all(map(math.isfinite, result)):
        return {"ran": "not-finite", "why": "the result holds infinities or NaN"}
    far, near = distance(result, with_), distance(result, without)
    told = {
        "maxErrorToNonCausal": near[0],
        "maxErrorToCausal": far[0],
        "relativeErrorToNonCausal": near[1],
        "relativeErrorToCausal": far[1],
        "spreadOfIdenticalRows": spread(inputs, result),
    }
    small, large = sorted((near[1], far[1]))
    told["ratio"] = large / small if small > 0 else None
    tolerance = TOLERANCE[inputs.kv]
    if small > tolerance:
        told["ran"] = "neither"
    elif large < SEPARATION * small or large <= tolerance:
        told["ran"] = "either"
    else:
        told["ran"] = "non-causal" if near[1] < far[1] else "causal"
    # Without a causal mask equal query rows must give equal output, but for rounding.
    if told["ran"] == "non-causal" and told["spreadOfIdenticalRows"] > tolerance * rms(without):
        told["ran"] = "neither"
    return told


def decide(calls, gap, tolerance):
    """The verdict over both calls. In: {False: call, True: call}, the references' own relative distance, the tolerance.

    A call that failed decides before anything is compared; causal=False, the one that the draft needs, comes first.
    """
    for causal in (False, True):
        outcome = calls[causal]["ran"]
        if outcome in ("unavailable", "no-argument", "raised", "aborted", "timed-out"):
            return outcome
        if outcome in ("neither", "not-finite"):
            return "wrong"
    if gap < SEPARATION * tolerance:
        return "cannot-tell"
    asked = (calls[False]["ran"], calls[True]["ran"])
    if asked == ("non-causal", "causal"):
        return "honoured"
    if asked == ("causal", "causal"):
        return "ignored"
    return "cannot-tell" if "either" in asked else "wrong"


# ---------------------------------------------------------------- the call into AITER


def call_aiter(inputs, causal):
    """One decode by AITER, as vLLM's persistent path makes it. Needs the GPU; the only place that knows torch.

    Heads are padded to the next multiple of 16 by repeating, as vLLM does from 0.29.0 on; the padding is cut off again.
    """
    import inspect

    try:
        import torch
    except ImportError as error:
        raise Unavailable("torch cannot be imported: {}".format(error))
    if not torch.version.hip or not torch.cuda.is_available():
        raise Unavailable("this torch sees no ROCm GPU")
    try:
        import aiter
        from aiter import dtypes
        from aiter.mla import mla_decode_fwd
    except ImportError as error:
        raise Unavailable("AITER cannot be imported: {}".format(error))
    if "causal" not in inspect.signature(mla_decode_fwd).parameters:
        raise NoArgument("mla_decode_fwd of this AITER has no parameter `causal`")

    device = torch.device("cuda")
    dtype = dtypes.fp8 if inputs.kv == "fp8" else torch.bfloat16
    requests, block = inputs.requests, inputs.block
    padded = -(-inputs.heads // 16) * 16
    rows = [[query[head % inputs.heads] for head in range(padded)] for queries in inputs.queries for query in queries]
    q = torch.tensor(rows, dtype=torch.float32).to(device).to(dtype)
    flat = [token for tokens in inputs.tokens for token in tokens]
    cache = torch.tensor(flat, dtype=torch.float32).to(device).to(dtype).view(-1, 1, 1, WIDTH)
    # NaN, so that what the kernel leaves unwritten is seen.
    out = torch.full((requests * block, padded, LATENT), math.nan, dtype=torch.bfloat16, device=device)
    length = inputs.context + block

    def steps(step):
        return torch.arange(0, (requests + 1) * step, step, dtype=torch.int32, device=device)

    queries_from, tokens_from = steps(block), steps(length)
    indices = torch.arange(requests * length, dtype=torch.int32, device=device)
    last_page = torch.ones(requests, dtype=torch.int32, device=device)

    # The work schedule. Sizes come as (shape, dtype), in this order; the filling call takes two of them the other way round.
    sizes = aiter.get_mla_metadata_info_v1(requests, block, padded, q.dtype, cache.dtype, is_sparse=False, fast_mode=True)
    meta, work_from, work, reduce_from, reduce_final, reduce_partial = (
        torch.empty(shape, dtype=kind, device=device) for shape, kind in sizes
    )
    aiter.get_mla_metadata_v1(
        queries_from,
        tokens_from,
        last_page,
        padded,
        1,
        causal,
        meta,
        work,
        work_from,
        reduce_from,
        reduce_final,
        reduce_partial,
        page_size=1,
        kv_granularity=16,
        max_seqlen_qo=block,
        uni_seqlen_qo=block,
        fast_mode=True,
        dtype_q=q.dtype,
        dtype_kv=cache.dtype,
    )
    one = torch.ones(1, dtype=torch.float32, device=device) if inputs.kv == "fp8" else None
    mla_decode_fwd(
        q,
        cache,
        out,
        queries_from,
        tokens_from,
        indices,
        last_page,
        block,
        sm_scale=inputs.scale,
        logit_cap=0.0,
        q_scale=one,
        kv_scale=one,
        work_meta_data=meta,
        work_indptr=work_from,
        work_info_set=work,
        reduce_indptr=reduce_from,
        reduce_final_map=reduce_final,
        reduce_partial_map=reduce_partial,
        causal=causal,
    )
    torch.cuda.synchronize()
    return out[:, : inputs.heads].float().flatten().tolist()


# ---------------------------------------------------------------- stand-ins for the kernel, to test this file without a GPU


def to_bf16(value):
    """Rounds to the nearest bf16, ties to even, as a kernel's output is."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def fake(name):
    """A stand-in for `call_aiter` that behaves in one way that a kernel can."""

    def rounded(inputs, causal):
        return [to_bf16(value) for value in reference(inputs, causal)]

    def honours(inputs, causal):
        return rounded(inputs, causal)

    def ignores(inputs, causal):
        return rounded(inputs, True)

    def raises(inputs, causal):
        raise RuntimeError("cannot get heuristic kernel")

    def aborts(inputs, causal):
        os.write(2, b"get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 causal:0\n")
        os.abort()

    def garbles(inputs, causal):
        return [value + 0.5 for value in rounded(inputs, causal)]

    def diverges(inputs, causal):
        return [math.nan] + rounded(inputs, causal)[1:]

    def lacks(inputs, causal):
        raise NoArgument("mla_decode_fwd of this AITER has no parameter `causal`")

    def orphans(inputs, causal):
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", "31.7"])
        os.abort()

    def hangs(inputs, causal):
        time.sleep(600)

    known = {f.__name__: f for f in (honours, ignores, raises, aborts, orphans, garbles, diverges, lacks, hangs)}
    return known[name]


# ---------------------------------------------------------------- a process of its own for each call


def in_child(call, inputs, causal, limit):
    """Makes one call in a child process and tells how it ended.

    Out: (outcome, result, told). outcome is `answered`, `raised`, `aborted`, `timed-out`, `no-argument` or
    `unavailable`; result is a flat list of numbers where it answered; told is what is worth repeating.
    """
    answer_in, answer_out = os.pipe()
    noise_in, noise_out = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(answer_in)
        os.close(noise_in)
        serve(call, inputs, causal, answer_out, noise_out)
    os.close(answer_out)
    os.close(noise_out)
    try:
        answer, noise = collect(answer_in, noise_in, limit)
    finally:
        # Also where the user interrupts. The child leads a session: this takes what it started with it, and nothing from
        # a child that has ended, whose fate stays to be read.
        kill(child)
        os.close(answer_in)
        os.close(noise_in)
        _, status = os.waitpid(child, 0)
    last = telling(bytes(noise))
    if answer is None:
        return "timed-out", None, "no answer within {:g} s{}".format(limit, last and "; last line: " + last)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = "signal {}".format(number)
        return "aborted", None, name + (last and ": " + last)
    head, _, body = bytes(answer).partition(b"\n")
    try:
        told = json.loads(head.decode("utf-8"))
    except ValueError:
        return "aborted", None, "the process ended with exit code {} and no answer{}".format(os.WEXITSTATUS(status), last and ": " + last)
    if told["outcome"] != "answered":
        return told["outcome"], None, told["why"]
    numbers = array.array("d")
    numbers.frombytes(body)
    return "answered", list(numbers), ""


def collect(answer_in, noise_in, limit):
    """Reads both pipes. Out: (answer, noise); answer is None where the limit came before the answer's end.

    What the child started (a compiler, say) may hold the noise pipe open after the child's death: half a second more.
    """
    answer, noise = bytearray(), bytearray()
    open_ends = {answer_in: answer, noise_in: noise}
    end = time.monotonic() + limit
    while open_ends:
        left = end - time.monotonic()
        if left <= 0:
            return (None if answer_in in open_ends else answer), noise
        for pipe in select.select(list(open_ends), [], [], left)[0]:
            part = os.read(pipe, 1 << 16)
            open_ends[pipe].extend(part)
            if not part:
                del open_ends[pipe]
                end = min(end, time.monotonic() + 0.5) if pipe == answer_in else end
        del noise[: max(0, len(noise) - (1 << 20))]
    return answer, noise


def kill(child):
    """Kills a child and what it started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except OSError:
        os.kill(child, signal.SIGKILL)


def serve(call, inputs, causal, answer_out, noise_out):
    """The child's life: everything it prints goes to the noise pipe, its answer to the other. Never returns."""
    code = 0
    try:
        os.setsid()
        os.dup2(noise_out, 1)
        os.dup2(noise_out, 2)
        told, body = {"outcome": "answered"}, b""
        try:
            body = array.array("d", call(inputs, causal)).tobytes()
        except Unavailable as error:
            told = {"outcome": "unavailable", "why": one_line(error)}
        except NoArgument as error:
            told = {"outcome": "no-argument", "why": one_line(error)}
        except BaseException as error:
            traceback.print_exc()
            told = {"outcome": "raised", "why": "{}: {}".format(type(error).__name__, one_line(error))}
        data = json.dumps(told).encode("utf-8") + b"\n" + body
        while data:
            data = data[os.write(answer_out, data) :]
    except BaseException:
        code = 1
    finally:
        os._exit(code)


def one_line(text):
    return " ".join(str(text).split())[:300]


def telling(noise):
    """The line of a dead process's output that says most: AITER's lookup miss, else the last one."""
    lines = [line.strip() for line in noise.decode("utf-8", errors="replace").split("\n") if line.strip()]
    missed = [line for line in lines if "get_heuristic_kernel" in line]
    return one_line((missed or lines or [""])[-1])


# ---------------------------------------------------------------- the report


SAYS = {
    "honoured": "The kernel runs the mask that it is asked for.",
    "ignored": "Asked for no causal mask, the kernel ran the causal one. A draft on it would be wrong without any message: keep the pin.",
    "wrong": "A result is not what its mask should give.",
    "raised": "A call ended in an exception: this shape is refused.",
    "aborted": "A call killed its process: in a server it would take the server down.",
    "no-argument": "This AITER cannot be asked for the non-causal mask.",
    "cannot-tell": "The two masks do not differ enough here to be told apart.",
    "timed-out": "A call did not end in time.",
    "unavailable": "The call could not be made here.",
}


def check(inputs, call, limit, say):
    """Makes both calls and judges them. Out: the report."""
    without, with_ = reference(inputs, False), reference(inputs, True)
    gap = distance(with_, without)[1]
    calls = {}
    for causal in (False, True):
        say("calling mla_decode_fwd with causal={} (a first call may compile; limit {:g} s)".format(causal, limit))
        outcome, result, told = in_child(call, inputs, causal, limit)
        if outcome == "answered":
            calls[causal] = judge(inputs, result, without, with_)
        else:
            calls[causal] = {"ran": outcome, "why": told}
        if outcome in ("unavailable", "no-argument"):
            calls[True] = calls[causal]
            break
    verdict = decide(calls, gap, TOLERANCE[inputs.kv])
    return {
        "schema": SCHEMA,
        "verdict": verdict,
        "exit": EXITS[verdict],
        "says": SAYS[verdict],
        "shape": {
            "headsPerRank": inputs.heads,
            "blockLength": inputs.block,
            "context": inputs.context,
            "kvCacheDtype": inputs.kv,
            "requests": inputs.requests,
        },
        "archs": architectures(),
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "installed": installed(),
        "gapBetweenMasks": gap,
        "tolerance": TOLERANCE[inputs.kv],
        "calls": {"causal=False": calls[False], "causal=True": calls[True]},
    }


def architectures(sysfs="/sys"):
    """The GPUs' architectures by the kernel driver's topology, such as ["gfx950"]; [] where it does not say."""
    found = set()
    folder = os.path.join(sysfs, "class", "kfd", "kfd", "topology", "nodes")
    try:
        nodes = os.listdir(folder)
    except OSError:
        return []
    for node in nodes:
        try:
            with open(os.path.join(folder, node, "properties"), encoding="ascii", errors="replace") as file:
                told = dict(line.split(None, 1) for line in file if len(line.split(None, 1)) == 2)
            version = int(told.get("gfx_target_version", "0"))
        except (OSError, ValueError):
            continue
        if version:
            found.add("gfx{}{}{:x}".format(version // 10000, version // 100 % 100, version % 100))
    return sorted(found)


def installed():
    """Versions by metadata, for whoever reads the report later."""
    found = {}
    for name in ("amd-aiter", "torch", "vllm"):
        try:
            found[name] = one_line(importlib.metadata.version(name))
        except Exception:  # not there, or metadata of a strange shape
            continue
    return found


def figure(value):
    return "-" if value is None else "{:.1e}".format(value)


def as_text(report):
    shape = report["shape"]
    out = [
        "{}: {}".format(report["verdict"], report["says"]),
        "{} heads per rank, block {}, context {}, {} cache, {} requests".format(
            shape["headsPerRank"], shape["blockLength"], shape["context"], shape["kvCacheDtype"], shape["requests"]
        ),
        "the two masks differ by {} (relative), rounding may cost {}".format(figure(report["gapBetweenMasks"]), figure(report["tolerance"])),
    ]
    for name, call in report["calls"].items():
        if "why" in call:
            out.append("{}: {} ({})".format(name, call["ran"], call["why"]))
            continue
        out.append("{}: ran {}".format(name, {"either": "one of the two"}.get(call["ran"], call["ran"])))
        for label, key in (("non-causal", "NonCausal"), ("causal", "Causal")):
            out.append(
                "  error to the {} reference: relative {}, largest {}".format(
                    label, figure(call["relativeErrorTo" + key]), figure(call["maxErrorTo" + key])
                )
            )
        out.append("  ratio {}, spread of identical query rows {}".format(figure(call["ratio"]), figure(call["spreadOfIdenticalRows"])))
    return "\n".join(out)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, "{}: {}\n".format(self.prog, message))


def between(smallest, largest):
    def number(text):
        value = int(text)
        if not smallest <= value <= largest:
            raise argparse.ArgumentTypeError("must be {} to {}".format(smallest, largest))
        return value

    return number


def seconds(text):
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0")
    return value


def options_of(argv):
    parser = Parser(prog="maskcheck.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heads", type=between(1, 128), default=16, metavar="N", help="query heads per tensor-parallel rank (16)")
    parser.add_argument("--block", type=between(1, 16), default=4, metavar="N", help="tokens of the draft's block (4)")
    parser.add_argument("--context", type=between(1, 1024), default=32, metavar="N", help="cached tokens before the block (32)")
    parser.add_argument("--kv", choices=("bf16", "fp8"), default="bf16", help="KV cache dtype; fp8 also makes the query fp8, as vLLM does (bf16)")
    parser.add_argument("--seed", type=between(0, 2**31), default=1, metavar="N", help="of the inputs (1)")
    parser.add_argument("--limit", type=seconds, default=900.0, metavar="S", help="seconds that one call may take (900: AITER may compile first)")
    parser.add_argument("--json", action="store_true", help="JSON instead of lines")
    # For this file's own tests: runs a stand-in instead of AITER, and says so in the report.
    parser.add_argument("--fake", help=argparse.SUPPRESS)
    return parser.parse_args(argv)


def main(argv):
    options = options_of(argv)
    try:
        call = fake(options.fake) if options.fake else call_aiter
    except KeyError:
        print("maskcheck.py: no stand-in is called {}".format(options.fake), file=sys.stderr)
        return 64

    def say(text):
        print(text, file=sys.stderr)

    if not hasattr(os, "fork"):
        print("maskcheck.py: needs a system with fork, such as Linux", file=sys.stderr)
        return EXITS["unavailable"]
    inputs = Inputs(options.heads, options.block, options.context, options.kv, seed=options.seed)
    report = check(inputs, call, options.limit, say)
    if options.fake:
        report["fake"] = options.fake
    print(json.dumps(report, indent=2) if options.json else as_text(report))
    if options.fake and not options.json:
        print("This was a stand-in ({}), not AITER.".format(options.fake))
    sys.stdout.flush()
    return report["exit"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
