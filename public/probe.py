#!/usr/bin/env python3
"""Asks this installation what "Can I Unpin?" needs to know, and prints it as JSON.

May a speculative-decoding draft run on AITER's MLA decode in vLLM on ROCm? Versions only hint at the answer; this
file looks at the code that is installed: does AITER's mla_decode_fwd take `causal`, does vLLM pass it, which MLA
kernels does AITER ship, which GPUs are there.

It reads files and asks `rocminfo` and torch (in a child process, with a time limit). It imports neither vLLM nor
AITER, loads no model, opens no network connection, writes nothing, and prints of the environment only the switches
listed below, by name, with a value only where that is plainly on, off or a mode. It ends within a minute and exits
with 0 whatever it found: what could not be found out is said, with the reason.

With --draft DIR and --target DIR it also reads the config.json of the two checkpoints: attention, heads, mask, anchor.

Python 3.9 or newer, standard library only:  python3 probe.py > probe.json      python3 probe.py --text
"""

import argparse
import ast
import csv
import glob
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings

SCHEMA = "can-i-unpin/probe@2"
LARGEST_FILE = 8 * 1024 * 1024
LARGEST_OUTPUT = 1024 * 1024

AITER_DISTRIBUTIONS = ("amd-aiter", "aiter")
VLLM_DISTRIBUTIONS = ("vllm",)

# Environment switches that change the answer or the meaning of this report. Anything else is never looked at.
SWITCHES = (
    "VLLM_ROCM_USE_AITER",
    "VLLM_ROCM_USE_AITER_MLA",
    "VLLM_ROCM_AITER_MLA_ASM_PADDING",
    "VLLM_ROCM_AITER_MLA_DCP_VERIFY",
    "VLLM_ATTENTION_BACKEND",
    "VLLM_BATCH_INVARIANT",
    "VLLM_USE_V2_MODEL_RUNNER",
    "AITER_ASM_DIR",
    "AITER_ENABLE_EXPERIMENTAL",
    "AITER_JIT_DIR",
    "AITER_META_DIR",
    "AITER_MLA_DECODE_PERSISTENT_MAX_BATCH",
    "AITER_MLA_USE_OPUS",
    "AITER_REBUILD",
    "GPU_ARCHS",
    "PYTORCH_ROCM_ARCH",
    "HIP_VISIBLE_DEVICES",
    "HSA_OVERRIDE_GFX_VERSION",
    "ROCR_VISIBLE_DEVICES",
)
PLAIN_VALUES = frozenset(("0", "1", "true", "false", "auto", "asm", "gluon", "segmented"))

# PCI device ids of AMD's (vendor 0x1002) accelerators that vLLM's AITER MLA concerns.
PCI_MODELS = {
    0x74A0: ("gfx942", "MI300A"),
    0x74A1: ("gfx942", "MI300X"),
    0x74B5: ("gfx942", "MI300X"),
    0x74A2: ("gfx942", "MI308X"),
    0x74A5: ("gfx942", "MI325X"),
    0x74B9: ("gfx942", "MI325X"),
    0x74A9: ("gfx942", "MI300X HF"),
    0x74BD: ("gfx942", "MI300X HF"),
    0x75A0: ("gfx950", "MI350X"),
    0x75A3: ("gfx950", "MI355X"),
    0x75B3: ("gfx950", "MI355X"),
}


class Unknown(Exception):
    """Something could not be found out; the message says why."""


# ---------------------------------------------------------------- small things


def clean(text, longest=200):
    """One printable ASCII line without the home directory's name and without credentials in addresses."""
    line = " ".join(str(text).split())
    home = os.path.expanduser("~")
    if len(home) > 1:
        line = line.replace(home, "~")
    line = re.sub(r"://[^/\s@]{1,200}@", "://", line)
    line = "".join(c if " " <= c <= "~" else "?" for c in line)
    return line if len(line) <= longest else line[: longest - 3] + "..."


def reason(error):
    """An exception as a reason: its kind, and its first words."""
    if isinstance(error, Unknown):
        return clean(error)
    words = clean(error, 120)
    return type(error).__name__ + (": " + words if words else "")


def without(entries):
    """A dict without the entries that are None."""
    return {key: value for key, value in entries.items() if value is not None}


def read_text(path):
    """A file's text; bytes that are no UTF-8 become replacement characters."""
    with open(path, "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Unknown("{} is larger than {} bytes".format(os.path.basename(path), LARGEST_FILE))
    return data.decode("utf-8-sig", errors="replace")


def parse(path):
    """A Python file's syntax tree, read and never run."""
    text = read_text(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unknown("{} cannot be parsed ({})".format(os.path.basename(path), type(error).__name__))


# ---------------------------------------------------------------- other programs, with a limit


class Limits:
    """How long this run may take in all, and one outside program of it, in seconds."""

    def __init__(self, overall, single):
        self.end = time.monotonic() + overall
        self.single = single

    def next(self):
        """Seconds that the next program may take."""
        return max(0.0, min(self.single, self.end - time.monotonic()))


def run(argv, limit, env=None):
    """A program's standard output as text. Killed with its children at the limit; never waited for longer."""
    if limit <= 0:
        raise Unknown("no time left to ask it")
    try:
        child = subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise Unknown("not found")
    except OSError as error:
        raise Unknown("cannot be started ({})".format(type(error).__name__))
    parts = []

    def drain():
        size = 0
        while True:
            part = child.stdout.read1(65536)
            if not part:
                return
            if size < LARGEST_OUTPUT:
                parts.append(part)
            size += len(part)

    # A thread reads, so that a process that cannot even be killed does not hold this one.
    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    reader.join(limit)
    late = reader.is_alive()
    if not late:
        try:
            child.wait(max(0.1, limit))
        except subprocess.TimeoutExpired:
            late = True
    if late:
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except OSError:
            pass
        try:
            child.wait(1)
        except subprocess.TimeoutExpired:
            pass
        reader.join(1)
    if not reader.is_alive():
        child.stdout.close()
    if late:
        KEPT.append(child)
        raise Unknown("did not answer within {:g} s".format(round(limit, 1)))
    if child.returncode != 0:
        raise Unknown("ended with {} {}".format(*(("signal", -child.returncode) if child.returncode < 0 else ("exit code", child.returncode))))
    return b"".join(parts).decode("utf-8", errors="replace")


# Children that could not be reaped; kept so that Python does not complain about them.
KEPT = []


# ---------------------------------------------------------------- where a package is


def search_path():
    """The module search path without this script's own folder, as `vllm serve` would have it."""
    added = not (sys.flags.isolated or getattr(sys.flags, "safe_path", False))
    return [entry for entry in sys.path[1 if added else 0 :] if entry not in ("", ".")]


def egg_links(names):
    """Folders that old-style editable installs (`setup.py develop`) of these distributions point to."""
    found = []
    for folder in search_path():
        for name in names:
            for spelling in sorted({name, name.replace("-", "_")}):
                link = os.path.join(folder, spelling + ".egg-link")
                if os.path.isfile(link):
                    first = read_text(link).strip().split("\n")[0].strip()
                    if first:
                        found.append(os.path.normpath(os.path.join(folder, first)))
    return found


NO_PACKAGE = "no package of that name on this Python's path"


def find_package(name, distributions):
    """Finds a top-level package without importing it.

    Out: (folder, how), where how is `import path` or `egg-link`. Raises Unknown with the reason where there is none.
    """
    kept = sys.path
    try:
        sys.path = search_path()
        importlib.invalidate_caches()
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError) as error:
        raise Unknown("the import system refuses to look for it ({})".format(type(error).__name__))
    finally:
        sys.path = kept
    if spec is not None and spec.origin and os.path.basename(spec.origin).startswith("__init__."):
        return os.path.dirname(os.path.abspath(spec.origin)), "import path"
    for folder in egg_links(distributions):
        if os.path.isfile(os.path.join(folder, name, "__init__.py")):
            return os.path.join(folder, name), "egg-link"
    if spec is None:
        raise Unknown(NO_PACKAGE)
    if spec.submodule_search_locations is not None:
        raise Unknown("only a folder of that name without __init__.py is on the path, no package")
    raise Unknown("what has that name is a single module, not the package")


def distributions_of(name, names):
    """Installed distributions under any of these names, first names first."""
    found = []
    path = search_path() + egg_links(names)
    for wanted in names:
        for distribution in importlib.metadata.distributions(name=wanted, path=path):
            try:
                version = distribution.version
                title = distribution.metadata["Name"] or wanted
            except Exception:  # metadata of any shape may be lying there
                continue
            if version:
                found.append((clean(title, 60), clean(version, 80), distribution))
    return found


def direct_url(distribution):
    """What pip noted about where a distribution came from; {} where it noted nothing."""
    try:
        noted = json.loads(distribution.read_text("direct_url.json") or "{}")
    except (ValueError, OSError):
        return {}
    return noted if isinstance(noted, dict) else {}


def belongs(distribution, folder):
    """Is this distribution's metadata about the package in this folder?"""
    name = os.path.basename(folder)
    try:
        there = os.path.realpath(str(distribution.locate_file(name)))
    except (OSError, TypeError):
        return False
    if there == os.path.realpath(folder):
        return True
    url = direct_url(distribution).get("url", "")
    if isinstance(url, str) and url.startswith("file://"):
        from urllib.parse import unquote, urlsplit

        source = os.path.realpath(unquote(urlsplit(url).path))
        return os.path.commonpath([source, os.path.realpath(folder)]) == source
    return False


def constants(path):
    """Module-level `a = b = 'text'` assignments of a file as {name: text}; {} where there is no such file."""
    found = {}
    try:
        tree = parse(path)
    except (OSError, Unknown):
        return found
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        value = getattr(node, "value", None)
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            found.update({target.id: value.value for target in targets if isinstance(target, ast.Name)})
    return found


def git_head(root):
    """The commit checked out in a working tree, read from its files; None where it is none."""
    try:
        git = os.path.join(root, ".git")
        if os.path.isfile(git):
            pointer = read_text(git).strip()
            if not pointer.startswith("gitdir: "):
                return None
            git = os.path.normpath(os.path.join(root, pointer[len("gitdir: ") :]))
        head = read_text(os.path.join(git, "HEAD")).strip()
        if re.match(r"[0-9a-f]{40,64}$", head):
            return head
        if not head.startswith("ref: "):
            return None
        common = git
        if os.path.isfile(os.path.join(git, "commondir")):
            common = os.path.normpath(os.path.join(git, read_text(os.path.join(git, "commondir")).strip()))
        name = head[len("ref: ") :]
        for folder in (git, common):
            loose = os.path.join(folder, *name.split("/"))
            if os.path.isfile(loose):
                commit = read_text(loose).strip()
                return commit if re.match(r"[0-9a-f]{40,64}$", commit) else None
        for line in read_text(os.path.join(common, "packed-refs")).splitlines():
            commit, _, ref = line.partition(" ")
            if ref == name and re.match(r"[0-9a-f]{40,64}$", commit):
                return commit
    except (OSError, Unknown):
        pass
    return None


def hex_commit(text):
    """`g35dc27307` or `35dc273072...` as plain hexadecimal, else None."""
    match = re.match(r"g?([0-9a-f]{7,64})$", text or "")
    return match.group(1) if match else None


def same_version(own, metadata):
    """Does a package's own version agree with its metadata's?

    vLLM's ROCm build writes its own version first and adds a local part (`+rocm723`, or `.rocm723` behind a `+` that is
    there already) to the metadata alone: that is the same version, named more exactly.
    """
    if own == metadata:
        return True
    more = metadata[len(own) :] if metadata.startswith(own) else ""
    return bool(re.match(r"\.[a-z0-9.]+$" if "+" in own else r"\+[a-z0-9.]+$", more))


def describe_package(name, names, notes):
    """Where a package is, and what its metadata says of it: distribution, version, commit, editable or not."""
    folder, how = find_package(name, names)
    found = {"found": True, "path": clean(folder), "foundBy": how}
    installed = distributions_of(name, names)
    mine = [entry for entry in installed if belongs(entry[2], folder)]
    versions = sorted({version for _, version, _ in mine})
    if len(versions) > 1:
        notes.add(name + "-several-versions", "Metadata of several versions of {} lies beside it: {}.".format(name, ", ".join(versions)))
    elif not mine and installed:
        notes.add(
            name + "-metadata-elsewhere",
            "The {} that Python would import is not the one whose metadata ({}) is installed.".format(name, installed[0][1]),
        )
    own = constants(os.path.join(folder, "_version.py"))
    own_version = clean(own.get("__version__") or own.get("version") or "", 80)
    version = versions[0] if len(versions) == 1 else None
    if version and own_version and not same_version(own_version, version):
        notes.add(
            name + "-version-differs",
            "{}'s metadata says {}, its own _version.py says {}: neither is taken.".format(name, version, own_version),
        )
        version = None
    elif version is None and len(versions) < 2:
        version = own_version or None
    direct = direct_url(mine[0][2]) if mine else {}
    editable = how == "egg-link" or bool((direct.get("dir_info") or {}).get("editable"))
    root = os.path.dirname(folder)
    head = git_head(root)
    local = re.search(r"\+(?:[0-9a-z.]*\.)?g([0-9a-f]{7,40})", version or "")
    built = hex_commit(own.get("__commit_id__") or own.get("commit_id") or "") or (local.group(1) if local else None)
    if head and built and not head.startswith(built):
        notes.add(
            name + "-checkout-moved",
            "{} was installed from commit {} and its checkout is at {} now: the version {} is not taken.".format(
                name, built[:12], head[:12], version or own_version or "that it names"
            ),
        )
        version = None
    commit = (
        head
        or hex_commit(own.get("__commit_id__") or own.get("commit_id") or "")
        or hex_commit((direct.get("vcs_info") or {}).get("commit_id") or "")
        or (local.group(1) if local else None)
    )
    found.update(
        without(
            {
                "distribution": mine[0][0] if mine else None,
                "version": version,
                "commit": commit,
                "editable": editable or head is not None,
            }
        )
    )
    return folder, found


# ---------------------------------------------------------------- AITER's signature


def definitions(tree, name):
    """Every definition of a function at module level, also inside `if` and `try` there."""
    found = []
    todo = list(tree.body)
    while todo:
        node = todo.pop(0)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name:
            found.append(node)
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            for field in ("body", "orelse", "finalbody"):
                todo.extend(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                todo.extend(handler.body)
    return found


def imported_from(tree, name):
    """(module, level, original name) of `from module import original as name` at module level, else None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return node.module or "", node.level, alias.name
    return None


def parameters_of(node):
    """Names of a function's parameters, and whether it takes any keyword (`**kwargs`)."""
    arguments = node.args
    names = [a.arg for a in getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs]
    return names, arguments.kwarg is not None


def header_only(path, name):
    """A function's parameters from its `def` line alone, for a file with syntax newer than this Python."""
    text = read_text(path)
    found = list(re.finditer(r"^def {}\(".format(re.escape(name)), text, re.M))
    if len(found) != 1:
        raise Unknown("{} cannot be parsed and has {} definitions of {}".format(os.path.basename(path), len(found), name))
    start, depth, at = found[0].start(), 0, found[0].end() - 1
    text_end = min(len(text), start + 20000)
    while at < text_end:
        if text[at] == "#":
            at = text.find("\n", at)
            if at < 0:
                break
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        if depth == 0:
            try:
                return parameters_of(ast.parse(text[start : at + 1] + ": pass").body[0])
            except SyntaxError:
                break
        at += 1
    raise Unknown("{} cannot be parsed".format(os.path.basename(path)))


def signature(package, module, name, hops=3):
    """Parameters of `package.module.name`, read from source; follows re-exports within the package.

    Out: (names, takes any keyword, module read, how). Raises Unknown with the reason.
    """
    path = module_file(package, module)
    if path is None:
        raise Unknown("there is no {}.{} in source form".format(os.path.basename(package), module))
    try:
        tree = parse(path)
    except Unknown:
        names, anything = header_only(path, name)
        return names, anything, module, "definition line"
    nodes = definitions(tree, name)
    if nodes:
        answers = {("causal" in parameters_of(node)[0]) for node in nodes}
        if len(answers) > 1:
            raise Unknown("{} is defined several times, with and without `causal`".format(name))
        strange = [d for node in nodes for d in node.decorator_list if decorator_hides(d)]
        if strange:
            raise Unknown("{} is wrapped by a decorator that may change its parameters".format(name))
        names, anything = parameters_of(nodes[0])
        return names, anything, module, "syntax tree"
    target = imported_from(tree, name)
    if target and hops > 0:
        where, level, original = target
        inside = module if os.path.basename(path) == "__init__.py" else module.rpartition(".")[0]
        if level == 0:
            top = os.path.basename(package)
            if where == top or where.startswith(top + "."):
                return signature(package, where[len(top) + 1 :], original, hops - 1)
        else:
            for _ in range(level - 1):
                inside = inside.rpartition(".")[0]
            return signature(package, ".".join(part for part in (inside, where) if part), original, hops - 1)
    raise Unknown("{} does not define {} where it can be read".format(module, name))


def decorator_hides(decorator):
    """May this decorator change what inspect.signature sees? `functools.wraps`-style ones of AITER do not."""
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name not in ("lru_cache", "cache", "no_grad", "inference_mode", "wraps", "torch_compile_guard")


def module_file(package, module):
    """The source file of a module inside a package folder, or None."""
    base = os.path.join(package, *[part for part in module.split(".") if part])
    for path in (base + ".py", os.path.join(base, "__init__.py")):
        if os.path.isfile(path):
            return path
    return None


def no_source(package, module):
    """Why a package has no such module in source form."""
    above = package
    while above and above != os.path.dirname(above):
        if os.path.isfile(above):
            return "it lies in an archive ({}): there is no source to read".format(clean(os.path.basename(above), 80))
        above = os.path.dirname(above)
    compiled = glob.glob(os.path.join(glob.escape(package), module + "*.pyc")) + glob.glob(
        os.path.join(glob.escape(package), "__pycache__", module + ".*.pyc")
    )
    if compiled:
        return "its module {} is there in compiled form only: there is no source to read".format(module)
    return "the package `{}` on the path has no {} module: another package of that name, or an AITER without MLA".format(
        os.path.basename(package), module
    )


def ask_aiter(package):
    """Does the installed mla_decode_fwd have a parameter `causal`? The question vLLM itself asks."""
    names, anything, module, how = signature(package, "mla", "mla_decode_fwd")
    if "causal" in names:
        causal = "yes"
    elif anything:
        raise Unknown("mla_decode_fwd takes any keyword: its parameters do not say")
    else:
        causal = "no"
    found = {"causal": causal, "readFrom": clean(os.path.basename(package) + "." + module, 80), "readBy": how}
    found["parameters"] = [clean(name, 60) for name in names[:80]]
    return found


# ---------------------------------------------------------------- AITER's manifests

# The dispatcher that `reached` below speaks for.
RULES_OF = "v0.1.20"
# Where the dispatcher looks at `causal`; for gfx1250 it returns before it does.
MASKED_ARCHS = ("gfx942", "gfx950")
HEADS = (16, 32, 64, 128)
BLOCKS = range(1, 17)


def manifest_folders(package):
    """Where AITER keeps hsa/: as its own loader decides (AITER_META_DIR, aiter_meta beside it, or its source tree)."""
    root = os.path.dirname(package)
    places = [os.environ.get("AITER_META_DIR"), os.path.join(root, "aiter_meta"), root, package]
    # Without that file AITER takes itself for a source tree, as it does where the file says so.
    try:
        develop = read_text(os.path.join(package, "install_mode")).strip() == "develop"
    except OSError:
        develop = True
    if develop:
        places = [places[0], root, places[1], package]
    return [os.path.join(place, "hsa") for place in places if place]


def number(text):
    text = (text or "").strip()
    return int(text) if re.match(r"-?[0-9]{1,6}$", text) else None


def named_mask(row):
    """What a kernel's name says of its mask: True causal, False non-causal, None nothing. Names are hints."""
    text = (row.get("knl_name") or "") + " " + (row.get("co_name") or "")
    match = re.search(r"ma?sk([01])", text, re.I)
    return None if match is None else match.group(1) == "1"


def read_manifest(path):
    """Decode rows of one mla_asm.csv, by its column names; older files have fewer columns (no lse, no cprr)."""
    reader = csv.DictReader(io.StringIO(read_text(path)), restval="", skipinitialspace=True)
    columns = [clean(name, 40) for name in (reader.fieldnames or [])]
    missing = [name for name in ("qType", "kvType", "Gqa", "ps", "qSeqLen") if name not in columns]
    if missing:
        raise Unknown("mla_asm.csv has no column " + ", ".join(missing))
    rows, prefill = [], 0
    for row in reader:
        if number(row.get("prefill")) == 1:
            prefill += 1
            continue
        heads, block = number(row.get("Gqa")), number(row.get("qSeqLen"))
        if heads is None or block is None:
            continue
        rows.append(
            {
                "q": (row.get("qType") or "").strip(),
                "kv": (row.get("kvType") or "").strip(),
                "heads": heads,
                "block": block,
                "ps": number(row.get("ps")) == 1,
                "causal": number(row.get("causal")),
                "lse": number(row.get("lse")) or 0,
                "cprr": number(row.get("cprr")) or 0,
                "named": named_mask(row),
            }
        )
    return columns, rows, prefill


def mask_column_means_something(rows):
    """Before the mask could be chosen, the column `causal` said 0 also for kernels whose name says that they are causal."""
    if any(row["causal"] is None for row in rows):
        return False
    return not any(row["causal"] == 0 and row["named"] is True for row in rows)


def asked(arch, dtype, heads, block):
    """(heads, block) of the row that the v0.1.20 wrapper and dispatcher look up, persistent, or None where they refuse.

    In: heads per rank as AITER gets them (16, 32, 64 or 128), block length in tokens, one dtype for query and cache.
    """
    new = arch == "gfx950"
    native = heads == 16 or new or (dtype == "fp8" and (heads == 128 or (heads == 64 and block == 1)))
    if not native:
        heads = 16
    if new and dtype == "bf16":
        return (32, 4) if heads * block >= 128 or heads > 64 else (64, 1)
    if dtype == "bf16":
        return (heads, 4 if heads == 16 and block <= 4 else block)
    if new and (heads == 128 or (heads == 64 and block >= 2) or (heads == 32 and block >= 4)):
        return (32, 4)
    if new and ((heads == 16 and 3 <= block <= 4) or (heads == 32 and 2 <= block <= 3) or (heads == 64 and block == 1)):
        return (16, 4)
    if heads == 128:
        return (128, 0)
    if heads == 64:
        return (64, 1 if block == 1 else 4)
    if block <= 2:
        return (heads, block)
    if heads == 16 and block <= 4:
        return (16, 4)
    return (32, 4) if new else None


def coverage(arch, rows, selectable):
    """Per dtype and head count: block lengths with a non-causal row of their own, and those that reach one by folds."""
    table = {}
    for dtype in ("bf16", "fp8"):
        plain = [r for r in rows if r["q"] == dtype and r["kv"] == dtype and r["ps"] and not r["lse"] and not r["cprr"]]
        have = {(r["heads"], r["block"], r["causal"] if selectable else 1) for r in plain}
        table[dtype] = {}
        for heads in HEADS:
            listed = [b for b in BLOCKS if (heads, b, 0) in have or (heads, 0, 0) in have]
            reached = []
            for block in BLOCKS:
                row = asked(arch, dtype, heads, block)
                # One token has nothing to mask: the dispatcher asks for the causal kernel, which is as good.
                if row is not None and (row[0], row[1], 1 if block == 1 else 0) in have:
                    reached.append(block)
            table[dtype][str(heads)] = {"listed": listed, "reached": reached}
    return table


def ask_manifests(package, causal):
    """Every architecture's MLA decode rows in the manifests beside the installed AITER."""
    for folder in manifest_folders(package):
        paths = sorted(glob.glob(os.path.join(glob.escape(folder), "gfx*", "mla", "mla_asm.csv")))
        if paths:
            break
    else:
        raise Unknown("no hsa/<arch>/mla/mla_asm.csv beside the installed AITER")
    found = {"found": True, "path": clean(folder), "rulesOf": RULES_OF, "archs": {}}
    for path in paths:
        arch = clean(os.path.basename(os.path.dirname(os.path.dirname(path))), 20)
        try:
            columns, rows, prefill = read_manifest(path)
        except (OSError, Unknown, csv.Error) as error:
            found["archs"][arch] = {"read": False, "why": reason(error)}
            continue
        means = mask_column_means_something(rows)
        selectable = means and causal != "no" and arch in MASKED_ARCHS
        counts = {"causal": 0, "nonCausal": 0, "notSelectable": 0}
        for row in rows:
            counts["notSelectable" if not selectable else "causal" if row["causal"] == 1 else "nonCausal"] += 1
        found["archs"][arch] = {
            "read": True,
            "columns": columns,
            "decodeRows": len(rows),
            "prefillRows": prefill,
            "maskColumn": "means the mask" if means else "not a mask",
            "byMask": counts,
            "blocks": coverage(arch, rows, selectable),
        }
    return found


# What vLLM itself looks for in AITER's sources before it leaves 24 heads unpadded, blanks taken out.
NATIVE_24 = (
    (("csrc", "kernels", "mla", "reduce.cu"), "MLA_REDUCE_CASE_EF(NUM_HEAD,24,HEAD_DIM,512,"),
    (("csrc", "kernels", "mla", "metadata", "v1_2_device.cuh"), "num_heads==24"),
)


def ask_native_24(package):
    """Do AITER's sources hold both marks of a native 24-head decode? `yes`, `no`, or `unknown` where they are not there."""
    for folder in manifest_folders(package):
        files = [(os.path.join(os.path.dirname(folder), *parts), mark) for parts, mark in NATIVE_24]
        if any(os.path.isfile(path) for path, _ in files):
            return "yes" if all(os.path.isfile(path) and mark in "".join(read_text(path).split()) for path, mark in files) else "no"
    return "unknown"


# ---------------------------------------------------------------- vLLM's source, fact by fact
#
# The same analysis writes the release sheets of this site (`npm run vllm:import`): an installation and a release are
# read by one set of rules. It parses and never imports; the two pure functions that count padded heads are the only
# code of vLLM's that runs. Each fact is read at its own anchor: a file, and a class or function there. An anchor that
# is missing or has another shape than the rule knows is Misshapen: unknown in a report, a refusal in an import.

FACTS_SCHEMA = "can-i-unpin/facts@1"

AITER_MLA = "v1/attention/backends/mla/rocm_aiter_mla.py"
TRITON_MLA = "v1/attention/backends/mla/triton_mla.py"
AITER_TRITON_MLA = "v1/attention/backends/mla/aiter_triton_mla.py"
AITER_OPS = "_aiter_ops.py"
MLA_LAYER = "model_executor/layers/attention/mla_attention.py"
BACKEND = "v1/attention/backend.py"
SELECTOR = "v1/attention/selector.py"
REGISTRY = "v1/attention/backends/registry.py"
ROCM = "platforms/rocm.py"
SPECULATIVE = "config/speculative.py"
VLLM_CONFIG = "config/vllm.py"
CACHE_CONFIG = "config/cache.py"
ENVS = "envs.py"
DSPARK_LOADER = "v1/worker/gpu/spec_decode/dspark/utils.py"
DSPARK_SPECULATOR = "v1/worker/gpu/spec_decode/dspark/speculator.py"
MODEL_RUNNER = "v1/worker/gpu/model_runner.py"
ADAPTIVE = "v1/worker/gpu/spec_decode/adaptive_verification.py"
CP_UTILS = "v1/worker/cp_utils.py"
KV_INTERFACE = "v1/kv_cache_interface.py"
DFLASH_MODEL = "model_executor/models/qwen3_dflash.py"
SPECULATORS = "transformers_utils/configs/speculators/algos.py"
K3_CONFIG = "transformers_utils/configs/k3_dspark.py"
K3_LAYER = "models/kimi_k3/nvidia/mla.py"
K3_OPS = "models/kimi_k3/nvidia/ops/fused_mla_key_concat_kv_cache.py"

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Misshapen(Unknown):
    """An anchor that is missing or not as a rule knows it: where, what it is called, what was expected there."""

    def __init__(self, file, name, expected):
        super().__init__("{}: {}: expected {}".format(file, name, expected))
        self.file, self.name, self.expected = file, name, expected


def functions_named(tree, name):
    return [n for n in ast.walk(tree) if isinstance(n, FUNCTIONS) and n.name == name]


def class_named(tree, name):
    return next((n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name), None)


def method_of(owner, name):
    return next((n for n in owner.body if isinstance(n, FUNCTIONS) and n.name == name), None)


def called(call):
    """The last name of what a call calls: `fwd` for `a.b.fwd(...)`, and for `get_fwd()(...)` it is `get_fwd`."""
    target = call.func
    if isinstance(target, ast.Call):
        target = target.func
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def calls_of(node, name):
    return [n for n in ast.walk(node) if isinstance(n, ast.Call) and called(n) == name]


def keyword(call, name):
    return next((k.value for k in call.keywords if k.arg == name), None)


def identifiers(node):
    """Every name, attribute and imported name in a node; texts are left out."""
    found = set()
    for item in ast.walk(node):
        if isinstance(item, ast.Name):
            found.add(item.id)
        elif isinstance(item, ast.Attribute):
            found.add(item.attr)
        elif isinstance(item, ast.alias):
            found.add(item.name)
    return found


def texts(node):
    """Every text constant in a node, without the docstring where it is a function or class."""
    skipped = {id(statement) for item in ast.walk(node) for statement in docstrings(item)}
    found, todo = [], [node]
    while todo:
        item = todo.pop(0)
        if id(item) in skipped:
            continue
        if isinstance(item, ast.Constant) and isinstance(item.value, str):
            found.append(item.value)
        todo.extend(ast.iter_child_nodes(item))
    return found


def docstrings(node):
    body = getattr(node, "body", None)
    if isinstance(node, FUNCTIONS + (ast.ClassDef,)) and body and isinstance(body[0], ast.Expr):
        if isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
            return [body[0]]
    return []


def says(node, words):
    """Does the text in this node, its pieces put together, contain these words?"""
    return words in "".join(texts(node))


def assigned(body, name):
    """The value that a plain `name = value` or `name: type = value` of a body gives, else None."""
    for item in body:
        targets = item.targets if isinstance(item, ast.Assign) else [item.target] if isinstance(item, ast.AnnAssign) else []
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            return item.value
    return None


def literal(node):
    """A constant expression's value; raises ValueError for anything else."""
    return ast.literal_eval(node)


def reachable(tree, start):
    """Function nodes and the module's own functions and methods that they call, directly or not."""
    own = {}
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            own.setdefault(node.name, []).append(node)
    found, todo = [], list(start)
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.append(node)
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                todo.extend(own.get(called(call), []))
    return found


def ifs_of(node):
    return [n for n in ast.walk(node) if isinstance(n, ast.If)]


def raises_in(node):
    return [n for n in ast.walk(node) if isinstance(n, ast.Raise)]


class Source:
    """The source tree of one vLLM package; parses each file once."""

    def __init__(self, root):
        self.root = root
        self.trees = {}

    def has(self, file):
        return os.path.isfile(os.path.join(self.root, *file.split("/")))

    def tree(self, file):
        if file not in self.trees:
            if not self.has(file):
                raise Misshapen(file, "the file", "to be there")
            try:
                self.trees[file] = parse(os.path.join(self.root, *file.split("/")))
            except Unknown as error:
                raise Misshapen(file, "the file", "Python that this interpreter can parse ({})".format(error))
        return self.trees[file]

    def cls(self, file, name):
        found = class_named(self.tree(file), name)
        if found is None:
            raise Misshapen(file, name, "a class of that name")
        return found

    def function(self, file, name):
        """The only module-level function of that name."""
        found = [n for n in self.tree(file).body if isinstance(n, FUNCTIONS) and n.name == name]
        if len(found) != 1:
            raise Misshapen(file, name, "one function of that name, found {}".format(len(found)))
        return found[0]

    def method(self, file, owner, name):
        found = method_of(self.cls(file, owner), name)
        if found is None:
            raise Misshapen(file, owner + "." + name, "a method of that name")
        return found


class Found:
    """A fact's value and where it was read. `node` gives the line."""

    def __init__(self, value, file, node, name):
        self.value, self.file, self.name = value, file, name
        self.line = getattr(node, "lineno", 1)


FACTS = {}


def fact(name):
    """Registers the rule of one fact. In: Source. Out: Found; raises Misshapen."""

    def register(rule):
        FACTS[name] = rule
        return rule

    return register


def read_facts(root):
    """All facts of a vLLM package folder. Out: ({name: Found}, {name: Misshapen})."""
    source, found, missing = Source(root), {}, {}
    for name, rule in FACTS.items():
        try:
            found[name] = rule(source)
        except Misshapen as error:
            missing[name] = error
        except (AttributeError, IndexError, TypeError, ValueError, KeyError, RecursionError) as error:
            missing[name] = Misshapen("?", name, "a shape that its rule can read ({})".format(reason(error)))
    return found, missing


# -- which backend is handed to the selector


@fact("inheritsTargetBackend")
def inherits_target_backend(source):
    loader = source.function(DSPARK_LOADER, "load_dspark_model")
    place = (DSPARK_LOADER, "load_dspark_model")
    given = [call for call in calls_of(loader, "replace") if keyword(call, "use_non_causal") is not None]
    value = keyword(given[0], "backend") if len(given) == 1 else None
    if value is None:
        raise Misshapen(*place, "one replace(..., use_non_causal=..., backend=...)")
    node = value
    if isinstance(value, ast.Name):
        value = assigned(ast.walk(loader), value.id)
    if isinstance(value, ast.Attribute) and ast.unparse(value) == "speculative_config.attention_backend":
        return Found("never", DSPARK_LOADER, node, "load_dspark_model")
    if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or):
        sides = [ast.unparse(side) for side in value.values]
        if sides == ["speculative_config.attention_backend", "vllm_config.attention_config.backend"]:
            return Found("always", DSPARK_LOADER, value, "load_dspark_model")
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        chooser = source.function(DSPARK_LOADER, value.func.id)
        types = []
        for test in [n for n in ast.walk(chooser) if isinstance(n, ast.Compare)]:
            if "model_type" in identifiers(test.left) and isinstance(test.ops[0], (ast.Eq, ast.In)):
                named = literal(test.comparators[0])
                types.extend([named] if isinstance(named, str) else named)
        if types:
            return Found(types, DSPARK_LOADER, chooser, chooser.name)
    raise Misshapen(*place, "the draft's backend to be its own, `own or target's`, or chosen by model_type")


@fact("perKindBeatsPin")
def per_kind_beats_pin(source):
    chooser = source.function(SELECTOR, "get_attn_backend")
    looked_up = [
        n
        for n in ast.walk(chooser)
        if isinstance(n, ast.Assign)
        and getattr(n.targets[0], "id", "") == "backend"
        and isinstance(n.value, ast.Call)
        and called(n.value) == "get"
        and "backend_per_kind" in identifiers(n.value.func)
    ]
    if not looked_up and "backend_per_kind" in identifiers(chooser):
        raise Misshapen(SELECTOR, "get_attn_backend", "backend = backend_per_kind.get(kind, backend)")
    return Found(bool(looked_up), SELECTOR, looked_up[0] if looked_up else chooser, "get_attn_backend")


def candidate_lists(source):
    chooser = source.function(ROCM, "_get_backend_priorities")
    for test in ifs_of(chooser):
        if calls_of(test.test, "is_mla_enabled"):
            lists = [[n for n in branch if isinstance(n, ast.Return)] for branch in (test.body, test.orelse)]
            if all(len(found) == 1 and isinstance(found[0].value, ast.List) for found in lists):
                return [([entry.attr for entry in found[0].value.elts], found[0]) for found in lists]
    raise Misshapen(ROCM, "_get_backend_priorities", "if is_mla_enabled(): return [...] else: return [...]")


@fact("candidates")
def candidates(source):
    names, node = candidate_lists(source)[0]
    return Found(names, ROCM, node, "_get_backend_priorities")


@fact("candidatesWithoutAiter")
def candidates_without_aiter(source):
    names, node = candidate_lists(source)[1]
    return Found(names, ROCM, node, "_get_backend_priorities")


SWITCH_NAMES = {"is_mla_enabled", "is_enabled", "VLLM_ROCM_USE_AITER", "VLLM_ROCM_USE_AITER_MLA"}


@fact("namedIgnoresSwitches")
def named_ignores_switches(source):
    chooser = source.method(ROCM, "RocmPlatform", "get_attn_backend_cls")
    named = [n for n in ifs_of(chooser) if ast.unparse(n.test) == "selected_backend is not None"]
    if len(named) != 1:
        raise Misshapen(ROCM, "RocmPlatform.get_attn_backend_cls", "one `if selected_backend is not None`")
    tree = source.tree(ROCM)
    asked = [ast.Module(named[0].body, [])] + reachable(tree, [ast.Module(named[0].body, [])])[1:]
    asked += [source.cls(AITER_MLA, "AiterMLABackend"), source.cls(BACKEND, "AttentionBackend")]
    switches = set().union(*(identifiers(n) for n in asked)) & SWITCH_NAMES
    return Found(not switches, ROCM, named[0], "RocmPlatform.get_attn_backend_cls")


@fact("selectionCatches")
def selection_catches(source):
    caught = []
    for name in ("get_valid_backends", "get_attn_backend_cls"):
        method = source.method(ROCM, "RocmPlatform", name)
        tries = [n for n in ast.walk(method) if isinstance(n, ast.Try) and calls_of(n, "get_class")]
        if len(tries) != 1 or any(handler.type is None for handler in tries[0].handlers):
            raise Misshapen(ROCM, "RocmPlatform." + name, "one try with named exceptions around get_class()")
        caught.append((sorted(n for h in tries[0].handlers for n in identifiers(h.type)), tries[0]))
    if caught[0][0] != caught[1][0]:
        raise Misshapen(ROCM, "RocmPlatform.get_attn_backend_cls", "the exceptions that get_valid_backends catches")
    return Found(caught[0][0], ROCM, caught[0][1], "RocmPlatform.get_valid_backends")


@fact("refusalListsCacheDtypes")
def refusal_lists_cache_dtypes(source):
    chooser = source.method(ROCM, "RocmPlatform", "get_attn_backend_cls")
    listed = any("Supported kv_cache_dtype values" in text for text in texts(chooser))
    return Found(listed, ROCM, chooser, "RocmPlatform.get_attn_backend_cls")


# -- what a backend says of itself


def base_answer(source, name):
    """What a question about a backend answers where the backend does not answer itself; must be a plain False."""
    method = source.method(BACKEND, "AttentionBackend", name)
    returned = [n for n in ast.walk(method) if isinstance(n, ast.Return)]
    if len(returned) != 1 or not isinstance(returned[0].value, ast.Constant):
        raise Misshapen(BACKEND, "AttentionBackend." + name, "a plain `return False`")
    between = class_named(source.tree(MLA_LAYER), "MLACommonBackend")
    if between is not None and method_of(between, name) is not None:
        raise Misshapen(MLA_LAYER, "MLACommonBackend." + name, "not to be overridden")
    return returned[0].value.value


def archs_asked(file, name, nodes):
    """The architectures that `on_gfx950()` and the like in these nodes ask for: a list, or `any` where none is asked."""
    asked = {i for n in nodes for i in identifiers(n) if re.match(r"on_(?:gfx|mi|rdna|cdna)", i) or i == "get_cdna_version"}
    strange = sorted(i for i in asked if not re.match(r"on_gfx[0-9a-f]+$", i))
    if strange:
        raise Misshapen(file, name, "only on_gfx...() to be asked, found " + ", ".join(strange))
    return sorted(i[len("on_") :] for i in asked) or "any"


def non_causal_method(source):
    return method_of(source.cls(AITER_MLA, "AiterMLABackend"), "supports_non_causal")


@fact("aiterNonCausal")
def aiter_non_causal(source):
    method = non_causal_method(source)
    if method is None:
        if base_answer(source, "supports_non_causal"):
            raise Misshapen(BACKEND, "AttentionBackend.supports_non_causal", "False by default")
        return Found("no", AITER_MLA, source.cls(AITER_MLA, "AiterMLABackend"), "AiterMLABackend")
    name = "AiterMLABackend.supports_non_causal"
    returned = [n.value for n in ast.walk(method) if isinstance(n, ast.Return)]
    if len(returned) == 1 and isinstance(returned[0], ast.Constant):
        return Found("any" if returned[0].value else "no", AITER_MLA, method, name)
    return Found(archs_asked(AITER_MLA, name, reachable(source.tree(AITER_MLA), [method])), AITER_MLA, method, name)


PROBE_NAME = "mla_decode_supports_non_causal"


def mask_probe(source):
    """(file, function, its class or None) of vLLM's own question to AITER; None where there is none."""
    for file in (AITER_OPS, AITER_MLA):
        for owner in [None] + [n for n in source.tree(file).body if isinstance(n, ast.ClassDef)]:
            for node in (owner or source.tree(file)).body:
                if isinstance(node, FUNCTIONS) and node.name == PROBE_NAME:
                    return file, node, owner
    return None


def probe_place(found):
    file, node, owner = found
    return file, node, (owner.name + "." if owner else "") + node.name


@fact("aiterMaskProbe")
def aiter_mask_probe(source):
    found = mask_probe(source)
    if found is None:
        return Found("none", AITER_OPS, source.tree(AITER_OPS), "mla_decode_supports_non_causal")
    if "causal" not in texts(found[1]):
        raise Misshapen(found[0], PROBE_NAME, 'a look for "causal" among the parameters')
    return Found("raises" if raises_in(found[1]) else "returns", *probe_place(found))


@fact("aiterMaskProbeOn")
def aiter_mask_probe_on(source):
    found = mask_probe(source)
    if found is None:
        return Found("none", AITER_OPS, source.tree(AITER_OPS), PROBE_NAME)
    decorators = {ast.unparse(d) for d in found[1].decorator_list} - {"classmethod", "staticmethod"}
    decorators = {d for d in decorators if not re.search(r"(?:^|\.)(?:lru_)?cache\b", d)}
    if not decorators:
        return Found("any", *probe_place(found))
    gate = [n for n in source.tree(AITER_OPS).body if isinstance(n, FUNCTIONS) and n.name == "is_aiter_found_and_supported"]
    guarded = decorators == {"if_aiter_supported"} and len(gate) == 1
    tests = [ast.unparse(n) for n in ast.walk(gate[0]) if isinstance(n, ast.Compare)] if guarded else []
    if tests != ["get_cdna_version() > 2"]:
        raise Misshapen(AITER_OPS, PROBE_NAME, "@if_aiter_supported, which asks get_cdna_version() > 2")
    return Found("cdna3", *probe_place(found))


@fact("aiterMaskProbeFirst")
def aiter_mask_probe_first(source):
    method, found = non_causal_method(source), mask_probe(source)
    name = "AiterMLABackend.supports_non_causal"
    if method is None or found is None:
        return Found(False, AITER_MLA, method or source.cls(AITER_MLA, "AiterMLABackend"), name)
    order = [called(n) for n in ordered_calls(method) if called(n) not in ("bool", "all")]
    if PROBE_NAME not in order:
        raise Misshapen(AITER_MLA, name, "a call of " + PROBE_NAME)
    return Found(order[0] == PROBE_NAME, AITER_MLA, method, name)


def ordered_calls(node):
    """The calls in a node in the order in which they stand."""
    return sorted((n for n in ast.walk(node) if isinstance(n, ast.Call)), key=lambda n: (n.lineno, n.col_offset))


ANSWERS = (
    "supports_non_causal",
    "supports_non_causal_dcp",
    "supports_batch_invariance",
    "validate_configuration",
    "supports_block_size",
    "supported_dtypes",
    "supported_kv_cache_dtypes",
    "get_supported_kernel_block_sizes",
    "get_builder_cls",
)


@fact("aiterTritonAsAiter")
def aiter_triton_as_aiter(source):
    backend = source.cls(AITER_TRITON_MLA, "AiterTritonMLABackend")
    own = {n.name for n in backend.body if isinstance(n, FUNCTIONS)} | {name for name in ANSWERS if assigned(backend.body, name)}
    bases = [ast.unparse(base) for base in backend.bases]
    return Found(bases == ["AiterMLABackend"] and not own & set(ANSWERS), AITER_TRITON_MLA, backend, "AiterTritonMLABackend")


# -- decode context parallelism (DCP)


@fact("selectionChecksDcp")
def selection_checks_dcp(source):
    method = source.method(BACKEND, "AttentionBackend", "validate_configuration")
    name = "AttentionBackend.validate_configuration"
    tests = [n for n in ifs_of(method) if says(n, "non-causal MLA attention with DCP not supported")]
    if not tests and "use_dcp" in parameters_of(method)[0]:
        raise Misshapen(BACKEND, name, 'the reason "non-causal MLA attention with DCP not supported"')
    return Found(bool(tests), BACKEND, tests[0] if tests else method, name)


@fact("builderChecksDcp")
def builder_checks_dcp(source):
    builder = source.cls(MLA_LAYER, "MLACommonMetadataBuilder")
    check, start = method_of(builder, "_validate_dspark_dcp_support"), method_of(builder, "__init__")
    if check is None:
        if "DSpark with decode context parallelism" in "".join(texts(builder)):
            raise Misshapen(MLA_LAYER, "MLACommonMetadataBuilder", "_validate_dspark_dcp_support")
        return Found(False, MLA_LAYER, builder, "MLACommonMetadataBuilder")
    if start is None or not calls_of(start, check.name) or not raises_in(check):
        raise Misshapen(MLA_LAYER, "MLACommonMetadataBuilder.__init__", "a call of _validate_dspark_dcp_support, which raises")
    return Found(True, MLA_LAYER, check, "MLACommonMetadataBuilder._validate_dspark_dcp_support")


@fact("configRefusesDcp")
def config_refuses_dcp(source):
    config = source.cls(SPECULATIVE, "SpeculativeConfig")
    for test in ifs_of(config):
        if "decode_context_parallel_size" in identifiers(test.test) and any(says(r, "MLA DSpark") for r in raises_in(ast.Module(test.body, []))):
            named = [text for text in texts(test.test) if text.endswith("Model")]
            if not named:
                raise Misshapen(SPECULATIVE, "SpeculativeConfig", "the architectures that it refuses under DCP")
            return Found(named, SPECULATIVE, test, "SpeculativeConfig")
    if any(says(r, "MLA DSpark does not currently support decode context") for r in raises_in(config)):
        raise Misshapen(SPECULATIVE, "SpeculativeConfig", "`if ... decode_context_parallel_size > 1: raise`")
    return Found([], SPECULATIVE, config, "SpeculativeConfig")


def declared_flag(source, file, owner, name):
    """A builder's flag: its own plain True or False, else that of the builder they all derive from, else False."""
    builder = source.cls(file, owner)
    value = assigned(builder.body, name)
    if value is None:
        if method_of(builder, name) is not None or any(name in identifiers(n) for n in source.tree(file).body):
            raise Misshapen(file, owner + "." + name, "a plain True or False")
        common = source.cls(MLA_LAYER, "MLACommonMetadataBuilder")
        inherited = assigned(common.body, name)
        if inherited is None:
            return Found(False, file, builder, owner)
        value = inherited
        if not (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
            raise Misshapen(MLA_LAYER, "MLACommonMetadataBuilder." + name, "a plain True or False")
        return Found(value.value, file, builder, owner)
    if not (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
        raise Misshapen(file, owner + "." + name, "a plain True or False")
    return Found(value.value, file, value, owner + "." + name)


DECODE_FLAG, DCP_FLAG = "supports_non_causal_multi_token_decode", "supports_non_causal_multi_token_dcp"


@fact("aiterNonCausalBuilder")
def aiter_non_causal_builder(source):
    return declared_flag(source, AITER_MLA, "AiterMLAMetadataBuilder", DECODE_FLAG)


@fact("tritonNonCausalBuilder")
def triton_non_causal_builder(source):
    return declared_flag(source, TRITON_MLA, "TritonMLAMetadataBuilder", DECODE_FLAG)


@fact("aiterNonCausalDcp")
def aiter_non_causal_dcp(source):
    return declared_flag(source, AITER_MLA, "AiterMLAMetadataBuilder", DCP_FLAG)


@fact("tritonNonCausalDcp")
def triton_non_causal_dcp(source):
    return declared_flag(source, TRITON_MLA, "TritonMLAMetadataBuilder", DCP_FLAG)


# -- dtypes and block sizes


@fact("fp16NonCausalCaches")
def fp16_non_causal_caches(source):
    backend = source.cls(AITER_MLA, "AiterMLABackend")
    method = method_of(backend, "validate_configuration")
    if method is None:
        return Found([], AITER_MLA, backend, "AiterMLABackend")
    name = "AiterMLABackend.validate_configuration"
    tests = [n for n in ifs_of(method) if says(ast.Module(n.body, []), "fp16")]
    if not tests:
        return Found([], AITER_MLA, method, name)
    test = tests[0].test
    caches = [n for n in ast.walk(test) if isinstance(n, ast.Compare) and getattr(n.left, "id", "") == "kv_cache_dtype"]
    if not {"use_non_causal", "float16"} <= identifiers(test) or len(caches) != 1 or not isinstance(caches[0].ops[0], ast.In):
        raise Misshapen(AITER_MLA, name, "use_non_causal and dtype == torch.float16 and kv_cache_dtype in (...)")
    # None stands for a cache dtype that nobody gave, which is `auto`.
    return Found([value for value in literal(caches[0].comparators[0]) if value is not None], AITER_MLA, tests[0], name)


def class_constant(source, file, owner, name):
    value = assigned(source.cls(file, owner).body, name)
    if value is None:
        raise Misshapen(file, owner, "a class constant " + name)
    return value


@fact("aiterCacheDtypes")
def aiter_cache_dtypes(source):
    value = class_constant(source, AITER_MLA, "AiterMLABackend", "supported_kv_cache_dtypes")
    return Found(list(literal(value)), AITER_MLA, value, "AiterMLABackend.supported_kv_cache_dtypes")


@fact("tritonCacheDtypes")
def triton_cache_dtypes(source):
    value = class_constant(source, TRITON_MLA, "TritonMLABackend", "supported_kv_cache_dtypes")
    return Found(list(literal(value)), TRITON_MLA, value, "TritonMLABackend.supported_kv_cache_dtypes")


def block_multiple(source, file, owner):
    method = source.method(file, owner, "get_supported_kernel_block_sizes")
    name = owner + ".get_supported_kernel_block_sizes"
    returned = [n.value for n in ast.walk(method) if isinstance(n, ast.Return)]
    if len(returned) != 1 or not isinstance(returned[0], ast.List) or len(returned[0].elts) != 1:
        raise Misshapen(file, name, "return [MultipleOf(n)]")
    size = returned[0].elts[0]
    if not (isinstance(size, ast.Call) and called(size) == "MultipleOf"):
        raise Misshapen(file, name, "return [MultipleOf(n)]")
    multiple = literal(size.args[0])
    own = method_of(source.cls(file, owner), "supports_block_size")
    if own is not None and "block_size % {} == 0".format(multiple) not in ast.unparse(own):
        raise Misshapen(file, owner + ".supports_block_size", "block_size % {} == 0".format(multiple))
    return Found(multiple, file, method, name)


@fact("aiterBlockMultiple")
def aiter_block_multiple(source):
    return block_multiple(source, AITER_MLA, "AiterMLABackend")


@fact("tritonBlockMultiple")
def triton_block_multiple(source):
    return block_multiple(source, TRITON_MLA, "TritonMLABackend")


@fact("batchInvariantBackends")
def batch_invariant_backends(source):
    default = base_answer(source, "supports_batch_invariance")
    answers = {}
    for backend, file, owner in (("ROCM_AITER_MLA", AITER_MLA, "AiterMLABackend"), ("TRITON_MLA", TRITON_MLA, "TritonMLABackend")):
        method = method_of(source.cls(file, owner), "supports_batch_invariance")
        returned = [n.value for n in ast.walk(method) if isinstance(n, ast.Return)] if method else []
        if method and not (len(returned) == 1 and isinstance(returned[0], ast.Constant)):
            raise Misshapen(file, owner + ".supports_batch_invariance", "a plain True or False")
        answers[backend] = returned[0].value if method else default
    answers["ROCM_AITER_TRITON_MLA"] = answers["ROCM_AITER_MLA"]
    node = source.method(BACKEND, "AttentionBackend", "supports_batch_invariance")
    return Found([name for name in sorted(answers) if answers[name]], BACKEND, node, "AttentionBackend.supports_batch_invariance")


# -- heads

PURE = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.If, ast.Expr, ast.Assign, ast.Constant, ast.Name, ast.Attribute,
    ast.Load, ast.Store, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult,
    ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Call,
    ast.Tuple, ast.IfExp,
)  # fmt: skip
NATIVE_PROBE = "_aiter_mla_native_h24_supported"
MOST_HEADS = 256


def head_helpers(source):
    """AiterMLAHelper's two pure functions as callables. Out: native -> (is valid, padded count), each of a head count."""
    helper = source.cls(AITER_MLA, "AiterMLAHelper")
    constants_of = {}
    for item in helper.body:
        if isinstance(item, (ast.Assign, ast.AnnAssign)) and item.value is not None:
            target = item.targets[0] if isinstance(item, ast.Assign) else item.target
            try:
                constants_of[target.id] = literal(item.value)
            except ValueError:
                continue
    functions = []
    for name in ("is_valid_num_heads", "get_actual_mla_num_heads"):
        method = source.method(AITER_MLA, "AiterMLAHelper", name)
        plain = ast.FunctionDef(name, method.args, method.body, [], None, None)
        if sys.version_info >= (3, 12):
            plain.type_params = []
        for argument in plain.args.args:
            argument.annotation = None
        allowed = {"AiterMLAHelper", NATIVE_PROBE, "max", "min"} | {a.arg for a in plain.args.args}
        allowed |= {n.id for n in ast.walk(plain) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        pure = all(isinstance(n, PURE) for n in ast.walk(plain))
        attributes = {n.attr for n in ast.walk(plain) if isinstance(n, ast.Attribute)}
        known = set(constants_of) | {"is_valid_num_heads", "get_actual_mla_num_heads"}
        names = {n.id for n in ast.walk(plain) if isinstance(n, ast.Name)}
        if not pure or not names <= allowed or not attributes <= known:
            raise Misshapen(AITER_MLA, "AiterMLAHelper." + name, "arithmetic alone: it is run to count padded heads")
        functions.append(plain)
    code = compile(ast.fix_missing_locations(ast.Module(functions, [])), "AiterMLAHelper", "exec")

    def helpers(native):
        class AiterMLAHelper:
            pass

        space = {"__builtins__": {"max": max, "min": min}, "AiterMLAHelper": AiterMLAHelper, NATIVE_PROBE: lambda: native}
        exec(code, space)
        for name, value in constants_of.items():
            setattr(AiterMLAHelper, name, value)
        for function in functions:
            setattr(AiterMLAHelper, function.name, staticmethod(space[function.name]))
        return AiterMLAHelper.is_valid_num_heads, AiterMLAHelper.get_actual_mla_num_heads

    return helpers


def padded_counts(source, native=False):
    """{heads: kernel heads, or None where vLLM refuses the count} for every count up to MOST_HEADS."""
    valid, padded = head_helpers(source)(native)
    return {n: padded(n) if valid(n) else None for n in range(1, MOST_HEADS + 1)}


def helper_place(source, name):
    return AITER_MLA, source.method(AITER_MLA, "AiterMLAHelper", name), "AiterMLAHelper." + name


@fact("headPadding")
def head_padding(source):
    counts = padded_counts(source)
    place = helper_place(source, "get_actual_mla_num_heads")
    served = {n: to for n, to in counts.items() if to is not None}
    if all(n in served for n in counts if n < 16 or n % 16 == 0):
        if all(to == -(-n // 16) * 16 for n, to in served.items()):
            return Found("16-or-refused" if all(n < 16 or n % 16 == 0 for n in served) else "next-multiple-of-16", *place)
    raise Misshapen(place[0], place[2], "counts padded to 16, or to the next multiple of 16")


@fact("headsUnalignedUpTo")
def heads_unaligned_up_to(source):
    unaligned = [n for n, to in padded_counts(source).items() if to is not None and n % 16 != 0]
    place = helper_place(source, "is_valid_num_heads")
    if unaligned != [n for n in range(1, unaligned[-1] + 1) if n % 16 != 0]:
        raise Misshapen(place[0], place[2], "every count up to a limit")
    # The limit itself may be a multiple of 16: 128 stands for 127.
    limit = unaligned[-1] + 1 if unaligned[-1] > 16 else unaligned[-1]
    return Found(limit, *place)


@fact("headsBelow16")
def heads_below_16(source):
    file, method, name = helper_place(source, "get_mla_padded_q")
    if calls_of(method, "repeat") or calls_of(method, "as_strided"):
        return Found("all", file, method, name)
    if calls_of(method, "repeat_interleave"):
        return Found("divisors", file, method, name)
    raise Misshapen(file, name, "repeat or repeat_interleave")


@fact("nativeHeads")
def native_heads(source):
    with_, without_ = padded_counts(source, True), padded_counts(source, False)
    place = helper_place(source, "get_actual_mla_num_heads")
    return Found([n for n in with_ if with_[n] == n and without_[n] != n], *place)


def counts_dcp(source, owner, node):
    """Does a head count in this expression include the DCP size?"""
    if "dcp_world_size" in identifiers(node):
        return True
    if "_decode_num_heads" not in identifiers(node):
        return False
    made = [n for n in ast.walk(owner) if isinstance(n, ast.Assign) and "_decode_num_heads" in identifiers(n.targets[0])]
    getter = method_of(owner, "_decode_num_heads")
    if not any("dcp_world_size" in identifiers(n) for n in made + ([getter] if getter else [])):
        raise Misshapen(AITER_MLA, owner.name + "._decode_num_heads", "num_heads * dcp_world_size")
    return True


@fact("headsCountDcp")
def heads_count_dcp(source):
    impl, builder = source.cls(AITER_MLA, "AiterMLAImpl"), source.cls(AITER_MLA, "AiterMLAMetadataBuilder")
    start = source.method(AITER_MLA, "AiterMLAImpl", "__init__")
    checks = calls_of(start, "check_num_heads_validity")
    padded = calls_of(source.method(AITER_MLA, "AiterMLAMetadataBuilder", "__init__"), "get_actual_mla_num_heads")
    if not checks:
        raise Misshapen(AITER_MLA, "AiterMLAImpl.__init__", "a call of check_num_heads_validity")
    checked = any(counts_dcp(source, impl, call) for call in checks)
    if padded and any(counts_dcp(source, builder, call) for call in padded) != checked:
        raise Misshapen(AITER_MLA, "AiterMLAMetadataBuilder.__init__", "heads counted as AiterMLAImpl counts them")
    return Found(checked, AITER_MLA, checks[-1], "AiterMLAImpl.__init__")


# -- the fp8 block of two, and whose cache dtype counts


def two_token_guards(source):
    """(node, its test) of everything that `_build_decode` and what it calls in its own file refuses at two tokens."""
    build = source.method(AITER_MLA, "AiterMLAMetadataBuilder", "_build_decode")
    found = []
    for function in reachable(source.tree(AITER_MLA), [build]):
        for node in ast.walk(function):
            refuses = isinstance(node, ast.If) and raises_in(ast.Module(node.body, []))
            if (refuses or isinstance(node, ast.Assert)) and compares_with_two(node.test):
                found.append((node, node.test))
    return found


def compares_with_two(test):
    return any(
        isinstance(n, ast.Compare) and any(isinstance(c, ast.Constant) and c.value == 2 and c.value is not True for c in n.comparators)
        for n in ast.walk(test)
    )


def guard_exemption(source, test):
    """The helper call of the guard's test that lets head counts through, else None."""
    helper = source.cls(AITER_MLA, "AiterMLAHelper")
    for call in [n for n in ast.walk(test) if isinstance(n, ast.Call)]:
        if method_of(helper, called(call)) is not None:
            return call
    return None


@fact("fp8TwoTokenGuard")
def fp8_two_token_guard(source):
    name = "AiterMLAMetadataBuilder._build_decode"
    guards = two_token_guards(source)
    if not guards:
        return Found("none", AITER_MLA, source.method(AITER_MLA, "AiterMLAMetadataBuilder", "_build_decode"), name)
    node, test = guards[0]
    if len(guards) > 1 or "causal" not in identifiers(test) or not isinstance(node, ast.If):
        raise Misshapen(AITER_MLA, name, "one `if not causal and max_qo_len == 2 and <fp8 cache>: raise`")
    exempt = guard_exemption(source, test)
    if exempt is None:
        return Found([], AITER_MLA, node, name)
    helper = method_of(source.cls(AITER_MLA, "AiterMLAHelper"), called(exempt))
    listed = {i for i in identifiers(helper) if i.isupper() and i.startswith("_")}
    if len(listed) != 1 or not calls_of(helper, "get_actual_mla_num_heads"):
        raise Misshapen(AITER_MLA, "AiterMLAHelper." + helper.name, "padded heads looked up in one constant")
    value = class_constant(source, AITER_MLA, "AiterMLAHelper", listed.pop())
    return Found(list(literal(value)), AITER_MLA, node, name)


@fact("fp8GuardCountsDcp")
def fp8_guard_counts_dcp(source):
    name = "AiterMLAMetadataBuilder._build_decode"
    guards = two_token_guards(source)
    exempt = guard_exemption(source, guards[0][1]) if guards else None
    node = exempt or source.method(AITER_MLA, "AiterMLAMetadataBuilder", "_build_decode")
    counts = exempt is not None and counts_dcp(source, source.cls(AITER_MLA, "AiterMLAMetadataBuilder"), exempt)
    return Found(counts, AITER_MLA, node, name)


@fact("builderCacheDtype")
def builder_cache_dtype(source):
    start = source.method(AITER_MLA, "AiterMLAMetadataBuilder", "__init__")
    name = "AiterMLAMetadataBuilder.__init__"
    first = next((n for n in ast.walk(start) if isinstance(n, ast.Assign) and getattr(n.targets[0], "id", "") == "kv_cache_dtype_str"), None)
    if first is not None and "cache_config" in identifiers(first.value):
        return Found("target", AITER_MLA, first, name)
    if first is not None and "kv_cache_spec" in identifiers(first.value):
        return Found("draft", AITER_MLA, first, name)
    raise Misshapen(AITER_MLA, name, "kv_cache_dtype_str from vllm_config.cache_config or from kv_cache_spec")


# -- the mask on its way to the kernel


def sets_causal(node):
    """Does this statement or expression hand a keyword `causal` to something?"""
    if isinstance(node, ast.keyword):
        return node.arg == "causal"
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value == "causal" for key in node.keys)
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        key = node.slice
        key = getattr(key, "value", key) if type(key).__name__ == "Index" else key
        return isinstance(key, ast.Constant) and key.value == "causal"
    return False


def wrapper_passes(source):
    """When vLLM's wrapper of the op hands `causal` to AITER: `always`, `when-non-causal`, `never`; and the wrapper."""
    wrapper = source.function(AITER_OPS, "_rocm_aiter_mla_decode_fwd_impl")
    seen = set()

    def walk(node, conditional):
        if sets_causal(node):
            seen.add("when-non-causal" if conditional else "always")
        inner = conditional or isinstance(node, (ast.If, ast.IfExp, ast.Try))
        for child in ast.iter_child_nodes(node):
            walk(child, inner)

    for statement in wrapper.body:
        walk(statement, False)
    return "always" if "always" in seen else seen.pop() if seen else "never", wrapper


def kernel_calls(source):
    """The backend's own calls of mla_decode_fwd as (call, under DCP?, hands the batch's mask over?)."""
    found = []

    def passes(call):
        value = keyword(call, "causal")
        return value is not None and not isinstance(value, ast.Constant)

    def walk(node, dcp):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call) and called(child) in ("mla_decode_fwd", "_get_aiter_mla_decode") and child.args:
                found.append((child, dcp, passes(child)))
            if isinstance(child, ast.If) and re.search(r"dcp_world_size\s*>\s*1$", ast.unparse(child.test)):
                walk(ast.Module(child.body, []), True)
                walk(ast.Module(child.orelse, []), dcp)
            else:
                walk(child, dcp)

    walk(source.cls(AITER_MLA, "AiterMLAImpl"), False)
    return found


def op_passes(source):
    """Does the custom op between the backend and the wrapper carry `causal`? None where there is no such op."""
    classes = [n for n in source.tree(AITER_OPS).body if isinstance(n, ast.ClassDef)]
    op = next((m for m in (method_of(c, "mla_decode_fwd") for c in classes) if m is not None), None)
    if op is None:
        return None
    return "causal" in parameters_of(op)[0] and any(keyword(c, "causal") is not None for c in ast.walk(op) if isinstance(c, ast.Call))


@fact("maskToKernel")
def mask_to_kernel(source):
    when, wrapper = wrapper_passes(source)
    calls = kernel_calls(source)
    place = (AITER_MLA, "AiterMLAImpl")
    if not calls:
        raise Misshapen(*place, "calls of mla_decode_fwd")
    plain, dcp = [p for _, d, p in calls if not d], [p for _, d, p in calls if d]
    found = [(c, p) for c, d, p in calls if not d]
    if when == "never" and not any(plain + dcp):
        return Found("never", AITER_OPS, wrapper, wrapper.name)
    if when == "never" or op_passes(source) is False or not plain or not all(plain):
        raise Misshapen(*place, "the mask on every hop: causal= in each call, in the op, and in the wrapper")
    node = found[0][0]
    if when == "when-non-causal":
        return Found(when, AITER_OPS, wrapper, wrapper.name)
    if dcp and not any(dcp):
        return Found("outside-dcp", AITER_MLA, node, "AiterMLAImpl")
    if dcp and not all(dcp):
        raise Misshapen(*place, "causal= in each call under DCP, or in none")
    return Found("always", AITER_MLA, node, "AiterMLAImpl")


def metadata_masks(source):
    """The values handed to get_mla_metadata_v1 as `is_causal` (its sixth argument)."""
    build = source.method(AITER_MLA, "AiterMLAMetadataBuilder", "_build_decode")
    calls = [c for f in reachable(source.tree(AITER_MLA), [build]) for c in calls_of(f, "get_mla_metadata_v1")]
    return [value for c in calls for value in ([keyword(c, "is_causal")] if keyword(c, "is_causal") is not None else c.args[5:6])]


@fact("maskToMetadata")
def mask_to_metadata(source):
    name = "AiterMLAMetadataBuilder._build_decode"
    kinds = {"constant" if isinstance(value, ast.Constant) else "batch" for value in metadata_masks(source)}
    if len(kinds) != 1:
        raise Misshapen(AITER_MLA, name, "get_mla_metadata_v1 with a mask, everywhere a constant or everywhere the batch's")
    return Found(kinds.pop(), AITER_MLA, metadata_masks(source)[0], name)


@fact("gluonArchs")
def gluon_archs(source):
    file, method, name = helper_place(source, "use_gluon_decode")
    return Found(archs_asked(file, name, reachable(source.tree(AITER_MLA), [method])), file, method, name)


# -- KV cache groups and TRITON_MLA's rows


@fact("nonCausalFlagFrom")
def non_causal_flag_from(source):
    start = source.method(MLA_LAYER, "MLACommonMetadataBuilder", "__init__")
    name = "MLACommonMetadataBuilder.__init__"
    for node in ast.walk(start):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self.non_causal_multi_token_decode":
            if isinstance(node.value, ast.Call) and called(node.value) == "getattr" and ast.unparse(node.value.args[0]) == "kv_cache_spec":
                return Found("group", MLA_LAYER, node, name)
            if isinstance(node.value, ast.Call) and called(node.value) == "any":
                return Found("layer", MLA_LAYER, node, name)
    raise Misshapen(MLA_LAYER, name, "self.non_causal_multi_token_decode from kv_cache_spec or from any(layer ...)")


@fact("groupsSplitByMask")
def groups_split_by_mask(source):
    method = source.method(KV_INTERFACE, "MLAAttentionSpec", "merge")
    name = "MLAAttentionSpec.merge"
    merged = [k for n in ast.walk(method) if isinstance(n, ast.Call) for k in n.keywords if k.arg == "non_causal_multi_token_decode"]
    if len(merged) == 1 and isinstance(merged[0].value, ast.Call):
        if called(merged[0].value) == "any":
            return Found(False, KV_INTERFACE, merged[0].value, name)
        asserts = [n for n in ast.walk(method) if isinstance(n, ast.Assert) and says(n, "must agree on non_causal_multi_token_decode")]
        if called(merged[0].value) == "pop" and asserts:
            return Found(True, KV_INTERFACE, asserts[0], name)
    raise Misshapen(KV_INTERFACE, name, "non_causal_multi_token_decode=any(...), or one value that all agree on")


@fact("tritonCausalRows")
def triton_causal_rows(source):
    tree = source.tree(TRITON_MLA)
    method = source.method(TRITON_MLA, "TritonMLAImpl", "forward_mqa")
    tests = {ast.unparse(n.test): n for f in reachable(tree, [method]) for n in ifs_of(f) if "causal" in identifiers(n.test)}
    if "attn_metadata.causal" in tests:
        return Found(True, TRITON_MLA, tests["attn_metadata.causal"], "TritonMLAImpl.forward_mqa")
    if "not attn_metadata.causal" in tests:
        return Found(False, TRITON_MLA, tests["not attn_metadata.causal"], "TritonMLAImpl.forward_mqa")
    raise Misshapen(TRITON_MLA, "TritonMLAImpl.forward_mqa", "`if attn_metadata.causal` or `if not attn_metadata.causal`")


@fact("tritonGraphs")
def triton_graphs(source):
    builder = source.cls(TRITON_MLA, "TritonMLAMetadataBuilder")
    value = class_constant(source, TRITON_MLA, "TritonMLAMetadataBuilder", "_cudagraph_support")
    name = "TritonMLAMetadataBuilder._cudagraph_support"
    level = value.attr if isinstance(value, ast.Attribute) else ""
    own = method_of(builder, "get_cudagraph_support")
    if level == "UNIFORM_BATCH" and own is None:
        return Found("uniform", TRITON_MLA, value, name)
    if level == "UNIFORM_SINGLE_TOKEN_DECODE":
        if own is None:
            return Found("single-token", TRITON_MLA, value, name)
        if "non_causal_multi_token_decode" in texts(own) and "UNIFORM_BATCH" in identifiers(own):
            return Found("single-token-but-drafts", TRITON_MLA, own, "TritonMLAMetadataBuilder.get_cudagraph_support")
    raise Misshapen(TRITON_MLA, name, "UNIFORM_BATCH, or single tokens with or without an exception for drafts")


# -- the draft's configuration


@fact("causalityOrder")
def causality_order(source):
    function = source.function(DFLASH_MODEL, "_dflash_layer_causal")
    places = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and node.value in ("is_causal", "dflash_config", "layer_types"):
            places.setdefault(node.value, (node.lineno, node.col_offset))
    order = sorted(places, key=places.get)
    names = {"dflash_config": "dflash_config.causal"}
    if "layer_types" not in order or ("dflash_config" in order and "causal" not in texts(function)):
        raise Misshapen(DFLASH_MODEL, "_dflash_layer_causal", "is_causal, dflash_config.causal and layer_types in their order")
    return Found([names.get(name, name) for name in order], DFLASH_MODEL, function, "_dflash_layer_causal")


def anchor_of(file, name, values):
    plain = {v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, bool)}
    if len(values) == 0 or len(plain) != 1 or any(not isinstance(v, ast.Constant) for v in values):
        raise Misshapen(file, name, "sample_from_anchor with a plain default")
    return "sampled" if plain.pop() else "bonus"


@fact("anchorDefault")
def anchor_default(source):
    tree = source.tree(DSPARK_SPECULATOR)
    calls = [c for c in calls_of(tree, "getattr") if len(c.args) == 3 and "sample_from_anchor" in texts(c.args[1])]
    value = anchor_of(DSPARK_SPECULATOR, "DSparkSpeculator", [c.args[2] for c in calls])
    return Found(value, DSPARK_SPECULATOR, calls[0], "DSparkSpeculator.__init__")


@fact("speculatorsAnchorDefault")
def speculators_anchor_default(source):
    function = source.function(SPECULATORS, "update_dspark")
    calls = [c for c in calls_of(function, "get") if c.args and texts(c.args[0]) == ["sample_from_anchor"] and len(c.args) == 2]
    return Found(anchor_of(SPECULATORS, "update_dspark", [c.args[1] for c in calls]), SPECULATORS, calls[0], "update_dspark")


@fact("speculatorsArchitectures")
def speculators_architectures(source):
    function = source.function(SPECULATORS, "update_dspark")
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript) and "architectures" in texts(node.targets[0]):
            if isinstance(node.value, ast.List):
                return Found(list(literal(node.value)), SPECULATORS, node, "update_dspark")
            allowed = assigned(ast.walk(function), "supported_architectures")
            if isinstance(node.value, ast.BoolOp) and allowed is not None:
                fallback = literal(node.value.values[-1])
                return Found(fallback + sorted(set(literal(allowed)) - set(fallback)), SPECULATORS, node, "update_dspark")
    raise Misshapen(SPECULATORS, "update_dspark", 'pre_trained_config["architectures"] = [...]')


@fact("k3Refuses")
def k3_refuses(source):
    start = source.method(K3_CONFIG, "K3DSparkConfig", "__init__")
    name = "K3DSparkConfig.__init__"
    listed = [n for n in ast.walk(start) if isinstance(n, ast.ListComp) and isinstance(n.generators[0].iter, ast.Tuple)]
    if len(listed) != 1 or not any(says(r, "MLA DSpark does not support ") for r in raises_in(start)):
        raise Misshapen(K3_CONFIG, name, "a list of refused options and the ValueError `MLA DSpark does not support`")
    more = [text for call in calls_of(start, "append") for text in texts(call)]
    return Found(list(literal(listed[0].generators[0].iter)) + more, K3_CONFIG, listed[0], name)


@fact("k3HeadsDivideHidden")
def k3_heads_divide_hidden(source):
    config = source.cls(K3_CONFIG, "K3DSparkConfig")
    # Transformers' DeepseekV2Config refuses a hidden size that is no multiple of the head count; DeepseekV3Config does not ask.
    known = {"DeepseekV2Config": True, "DeepseekV3Config": False}
    base = ast.unparse(config.bases[0]) if len(config.bases) == 1 else ""
    if base not in known:
        raise Misshapen(K3_CONFIG, "K3DSparkConfig", "DeepseekV2Config or DeepseekV3Config as its base")
    return Found(known[base], K3_CONFIG, config, "K3DSparkConfig")


@fact("k3Fp8OnTriton")
def k3_fp8_on_triton(source):
    for function in [n for n in ast.walk(source.tree(K3_LAYER)) if isinstance(n, FUNCTIONS)]:
        for node in ast.walk(function):
            test = ast.unparse(node.test) if isinstance(node, (ast.Assert, ast.If)) else ""
            if test == "self.impl.supports_quant_query_input" and isinstance(node, ast.Assert):
                return Found("asserts", K3_LAYER, node, function.name)
            if test == "not self.impl.supports_quant_query_input" and isinstance(node, ast.If):
                return Found("dequantised", K3_LAYER, node, function.name)
    raise Misshapen(K3_LAYER, "supports_quant_query_input", "an assertion on it, or a branch that undoes the quantisation")


@fact("k3Fp8QueryLabel")
def k3_fp8_query_label(source):
    name = "fused_mla_decode_q_concat_kv_cache_insert"
    function = source.function(K3_OPS, name)
    value = assigned(ast.walk(function), "out_dtype")
    if isinstance(value, ast.IfExp) and isinstance(value.body, ast.Attribute):
        return Found(value.body.attr, K3_OPS, value, name)
    if isinstance(value, ast.IfExp) and isinstance(value.body, ast.Call):
        return Found("platform", K3_OPS, value, name)
    raise Misshapen(K3_OPS, name, "out_dtype = <fp8 dtype> if fp8_q else ...")


# -- around it


@fact("dcpLowersGraphs")
def dcp_lowers_graphs(source):
    method = source.method(ROCM, "RocmPlatform", "check_and_update_config")
    name = "RocmPlatform.check_and_update_config"
    for test in ifs_of(method):
        if "decode_context_parallel_size" in identifiers(test.test) and "PIECEWISE" in identifiers(ast.Module(test.body, [])):
            return Found(True, ROCM, test, name)
    if says(method, "Decode context parallel (DCP) is enabled"):
        raise Misshapen(ROCM, name, "`if decode_context_parallel_size > 1` around the warning about DCP")
    return Found(False, ROCM, method, name)


@fact("pipelineParallel")
def pipeline_parallel(source):
    loader = source.function(DSPARK_LOADER, "load_dspark_model")
    refused = [r for r in raises_in(loader) if says(r, "does not support pipeline parallelism")]
    alone = any(keyword(c, "pipeline_parallel_size") is not None for c in calls_of(source.tree(DSPARK_LOADER), "replace"))
    if refused and not alone:
        return Found("refused", DSPARK_LOADER, refused[0], "load_dspark_model")
    if alone and not refused:
        return Found("allowed", DSPARK_LOADER, loader, "load_dspark_model")
    raise Misshapen(DSPARK_LOADER, "load_dspark_model", "a refusal of pipeline parallelism, or a draft on one stage of its own")


V1_LIST = "ROCM_DEFAULT_MRV1_ARCHITECTURES"


@fact("rocmV1Architectures")
def rocm_v1_architectures(source):
    method = source.method(VLLM_CONFIG, "VllmConfig", "use_v2_model_runner")
    name = "VllmConfig.use_v2_model_runner"
    if any("'dspark'" in ast.unparse(n.test) and "return True" in ast.unparse(n) for n in ifs_of(method)):
        return Found([], VLLM_CONFIG, method, name)
    uses = [n for n in ifs_of(method) if V1_LIST in identifiers(n.test)]
    if not uses:
        return Found([], VLLM_CONFIG, method, name)
    # Where V1 cannot serve the configuration the list yields.
    if calls_of(uses[0], "_get_v1_model_runner_unsupported_features"):
        return Found([], VLLM_CONFIG, uses[0], name)
    value = assigned(source.tree(VLLM_CONFIG).body, V1_LIST)
    listed = literal(value.args[0]) if isinstance(value, ast.Call) and value.args else None
    if not listed:
        raise Misshapen(VLLM_CONFIG, V1_LIST, "frozenset({...})")
    return Found(sorted(listed), VLLM_CONFIG, value, V1_LIST)


@fact("v1RunnerWithDspark")
def v1_runner_with_dspark(source):
    config = source.cls(VLLM_CONFIG, "VllmConfig")
    method, asks = method_of(config, "_get_v1_model_runner_unsupported_features"), method_of(config, "_validate_v1_model_runner")
    if method is None and asks is None:
        return Found("fails-late", VLLM_CONFIG, config, "VllmConfig")
    if method is None or asks is None or not says(method, "dspark") or not raises_in(asks):
        raise Misshapen(VLLM_CONFIG, "VllmConfig._get_v1_model_runner_unsupported_features", "dspark among them, and a ValueError")
    return Found("refused", VLLM_CONFIG, method, "VllmConfig._get_v1_model_runner_unsupported_features")


@fact("draftTensorParallel")
def draft_tensor_parallel(source):
    tree = source.tree(DSPARK_LOADER)
    used = [c for c in calls_of(tree, "replace") if keyword(c, "tensor_parallel_size") is not None]
    node = used[0] if used else source.function(DSPARK_LOADER, "load_dspark_model")
    return Found("used" if used else "ignored", DSPARK_LOADER, node, "load_dspark_model")


@fact("interleaveAboveOne")
def interleave_above_one(source):
    flag = "supports_mtp_with_cp_non_trivial_interleave_size"
    function = source.function(CP_UTILS, "check_attention_cp_compatibility")
    asserts = [n for n in ast.walk(function) if isinstance(n, ast.Assert) and flag in identifiers(n.test)]
    if not asserts:
        raise Misshapen(CP_UTILS, "check_attention_cp_compatibility", "an assertion on " + flag)
    own = assigned(source.cls(AITER_MLA, "AiterMLAImpl").body, flag)
    return Found("allowed" if own is not None and literal(own) else "refused", CP_UTILS, asserts[0], "check_attention_cp_compatibility")


@fact("adaptiveVerification")
def adaptive_verification(source):
    config = source.cls(SPECULATIVE, "SpeculativeConfig")
    if not any(isinstance(n, ast.AnnAssign) and getattr(n.target, "id", "") == "enable_adaptive_verification" for n in config.body):
        return Found("no-key", SPECULATIVE, config, "SpeculativeConfig")
    tree = source.tree(ADAPTIVE)
    errors = [(r, "".join(texts(r))) for r in raises_in(tree)]
    for node, words in errors:
        if "must report AttentionCGSupport.ALWAYS" in words:
            return Found("always-graphs", ADAPTIVE, node, "AttentionCGSupport.ALWAYS")
        if "query lengths vary up to" in words:
            return Found("varlen", ADAPTIVE, node, "get_varlen_cudagraph_unsupported_backend")
    raise Misshapen(ADAPTIVE, "adaptive verification", "what it demands of the target's attention backend")


@fact("aiterVarlen")
def aiter_varlen(source):
    builder = source.cls(AITER_MLA, "AiterMLAMetadataBuilder")
    method = method_of(builder, "get_varlen_cudagraph_max_query_len")
    if method is None:
        return Found("no", AITER_MLA, builder, "AiterMLAMetadataBuilder")
    tests = [ast.unparse(n) for f in reachable(source.tree(AITER_MLA), [method]) for n in ast.walk(f) if isinstance(n, ast.Compare)]
    outside = any(t.endswith("decode_context_parallel_size == 1") for t in tests)
    return Found("outside-dcp" if outside else "always", AITER_MLA, method, "AiterMLAMetadataBuilder." + method.name)


SHEET_SWITCHES = (
    "VLLM_BATCH_INVARIANT",
    "VLLM_ROCM_AITER_MLA_ASM_PADDING",
    "VLLM_ROCM_AITER_MLA_DCP_VERIFY",
    "VLLM_ROCM_USE_AITER",
    "VLLM_ROCM_USE_AITER_MLA",
    "VLLM_USE_V2_MODEL_RUNNER",
)


@fact("switches")
def switches_of(source):
    table = assigned(source.tree(ENVS).body, "environment_variables")
    if not isinstance(table, ast.Dict):
        raise Misshapen(ENVS, "environment_variables", "a dict of names and readers")
    found = {}
    for key, reader in zip(table.keys, table.values):
        name = getattr(key, "value", None)
        if name not in SHEET_SWITCHES:
            continue
        asked = [c for c in ast.walk(reader) if isinstance(c, ast.Call) and c.args and getattr(c.args[0], "value", None) == name]
        if len(asked) != 1:
            raise Misshapen(ENVS, name, "one reader with its default")
        default = literal(asked[0].args[1]) if len(asked[0].args) > 1 else None
        found[name] = {"True": "1", "False": "0", "None": "unset"}.get(str(default), str(default))
    missing = {"VLLM_ROCM_USE_AITER", "VLLM_ROCM_USE_AITER_MLA", "VLLM_BATCH_INVARIANT"} - set(found)
    if missing:
        raise Misshapen(ENVS, "environment_variables", ", ".join(sorted(missing)))
    return Found({name: found[name] for name in sorted(found)}, ENVS, table, "environment_variables")


@fact("speculativeFields")
def speculative_fields(source):
    config = source.cls(SPECULATIVE, "SpeculativeConfig")
    # Fields that pydantic keeps out of __init__ cannot be given.
    names = [n.target.id for n in config.body if isinstance(n, ast.AnnAssign) and not (n.value is not None and "init=False" in ast.unparse(n.value))]
    return Found(names, SPECULATIVE, config, "SpeculativeConfig")


def literal_type(source, file, name):
    """The values of `Name = Literal[...]`, other such names within it followed."""
    value = assigned(source.tree(file).body, name)
    if not (isinstance(value, ast.Subscript) and ast.unparse(value.value) == "Literal"):
        raise Misshapen(file, name, "Literal[...]")
    inner = value.slice
    inner = getattr(inner, "value", inner) if type(inner).__name__ == "Index" else inner
    found = []
    for entry in inner.elts if isinstance(inner, ast.Tuple) else [inner]:
        found.extend(literal_type(source, file, entry.id).value if isinstance(entry, ast.Name) else [literal(entry)])
    return Found(found, file, value, name)


@fact("speculativeMethods")
def speculative_methods(source):
    return literal_type(source, SPECULATIVE, "SpeculativeMethod")


@fact("cacheDtypes")
def cache_dtypes(source):
    return literal_type(source, CACHE_CONFIG, "CacheDType")


@fact("backendNames")
def backend_names(source):
    listed = source.cls(REGISTRY, "AttentionBackendEnum")
    names = [n.targets[0].id for n in listed.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)]
    return Found(names, REGISTRY, listed, "AttentionBackendEnum")


def contradictions(found):
    """Facts that no release of vLLM could show together: one of the anchors was read wrongly, or a silent failure."""

    def value(name):
        return found[name].value if name in found else None

    told = []
    if value("aiterNonCausal") not in (None, "no"):
        if value("aiterNonCausalBuilder") is False:
            told.append("ROCM_AITER_MLA offers itself for a non-causal block, and its builder does not declare one")
        if value("maskToKernel") == "never":
            told.append("ROCM_AITER_MLA offers itself for a non-causal block, and the kernel is never handed the mask")
        if value("maskToMetadata") == "constant":
            told.append("ROCM_AITER_MLA offers itself for a non-causal block, and its metadata is always causal")
    if value("maskToKernel") == "never" and value("maskToMetadata") == "batch":
        told.append("the mask is handed to the metadata and never to the kernel: it stays causal and nothing says so")
    if value("aiterNonCausalDcp") and value("maskToKernel") == "outside-dcp":
        told.append("ROCM_AITER_MLA takes a non-causal block under DCP, where the kernel is not handed the mask")
    return told


def package_of(tree):
    """The folder `vllm` of an unpacked package or an installed tree: itself, or the one in it."""
    for folder in (tree, os.path.join(tree, "vllm")):
        if os.path.isfile(os.path.join(folder, *AITER_MLA.split("/"))) or os.path.isfile(os.path.join(folder, "_aiter_ops.py")):
            return os.path.abspath(folder)
    raise Unknown("{} holds no vLLM package: neither _aiter_ops.py nor {}".format(clean(tree), AITER_MLA))


def facts_report(tree):
    """What `--facts` prints: version, commit and day of the package, each fact with its place, and what could not be read."""
    root = package_of(tree)
    found, missing = read_facts(root)
    own = os.path.join(root, "_version.py")
    told = constants(own)
    day = time.strftime("%Y-%m-%d", time.gmtime(os.path.getmtime(own))) if os.path.isfile(own) else None
    return {
        "schema": FACTS_SCHEMA,
        "version": told.get("__version__") or told.get("version"),
        "commit": hex_commit(told.get("__commit_id__") or told.get("commit_id") or ""),
        "date": day,
        "facts": {name: {"value": f.value, "file": f.file, "line": f.line, "name": f.name} for name, f in found.items()},
        "misshapen": [
            {"fact": name, "file": e.file, "name": e.name, "expected": e.expected} for name, e in missing.items()
        ],
        "contradictions": contradictions(found),
    }


def ask_vllm_source(package):
    """What vLLM's code does with a non-causal block: the report's own marks, and every fact that could be read.

    Out: (marks as `yes`, `no`, ... or `unknown`, {fact: value}, {fact: why it is unknown}).
    """
    for file in (AITER_MLA, AITER_OPS):
        if not os.path.isfile(os.path.join(package, *file.split("/"))):
            raise Unknown("this vLLM has no " + os.path.basename(file))
        parse(os.path.join(package, *file.split("/")))
    found, missing = read_facts(package)

    def mark(name, words):
        return words(found[name].value) if name in found else "unknown"

    def yes_no(value):
        return "yes" if value else "no"

    marks = {
        "probe": mark("aiterMaskProbe", lambda value: yes_no(value != "none")),
        "probeRaises": mark("aiterMaskProbe", lambda value: {"raises": "yes", "returns": "no"}.get(value, "unknown")),
        "passesCausal": mark("maskToKernel", lambda value: "always" if value == "outside-dcp" else value),
        "metadataMask": mark("maskToMetadata", lambda value: {"constant": "constant", "batch": "passed"}[value]),
        "declaresNonCausal": mark("aiterNonCausalBuilder", yes_no),
        "offersNonCausal": mark("aiterNonCausal", lambda value: yes_no(value != "no")),
        "archGate": mark("aiterNonCausal", lambda value: "none" if value == "any" else "gfx950" if value == ["gfx950"] else "unknown"),
        "nonCausalUnderDcp": mark("aiterNonCausalDcp", yes_no),
        "fp8TwoTokenGuard": mark("fp8TwoTokenGuard", lambda value: yes_no(value != "none")),
    }
    return marks, {name: fact.value for name, fact in found.items()}, {name: str(error) for name, error in missing.items()}


GENERATIONS = {
    # generation: the facts that make it, all of them
    "before-55966": {"probe": "no", "passesCausal": "never", "metadataMask": "constant", "declaresNonCausal": "no", "offersNonCausal": "no"},
    "branch-53001": {
        "probe": "yes",
        "probeRaises": "no",
        "passesCausal": "when-non-causal",
        "metadataMask": "passed",
        "declaresNonCausal": "yes",
        "offersNonCausal": "yes",
        "archGate": "none",
        "nonCausalUnderDcp": "no",
    },
    "merged-55966": {
        "probe": "yes",
        "probeRaises": "yes",
        "passesCausal": "always",
        "metadataMask": "passed",
        "declaresNonCausal": "yes",
        "offersNonCausal": "yes",
        "archGate": "gfx950",
        "nonCausalUnderDcp": "no",
    },
    "with-57085": {
        "probe": "yes",
        "probeRaises": "yes",
        "passesCausal": "always",
        "metadataMask": "passed",
        "declaresNonCausal": "yes",
        "offersNonCausal": "yes",
        "archGate": "gfx950",
        "nonCausalUnderDcp": "yes",
    },
}
PATCHES = {"before-55966": "none", "branch-53001": "53001", "merged-55966": "55966", "with-57085": "55966,57085"}


def generation_of(facts, notes):
    """The generation whose every mark this vLLM bears, or `unknown` with a note of what does not fit the nearest one."""
    best, misfit = None, None
    for generation, marks in GENERATIONS.items():
        differs = [key for key, value in marks.items() if facts[key] != value]
        if not differs:
            return generation
        if misfit is None or len(differs) < len(misfit):
            best, misfit = generation, differs
    if facts["metadataMask"] == "passed" and facts["passesCausal"] == "never":
        notes.add(
            "vllm-mask-to-metadata-only",
            "This vLLM hands the mask to get_mla_metadata_v1 and not to mla_decode_fwd: the kernel stays causal and nothing says so.",
        )
    described = ", ".join("{} is {}".format(key, facts[key]) for key in misfit[:4])
    notes.add("vllm-generation-unknown", "This vLLM is none of the known generations; nearest {}, but {}.".format(best, described))
    return "unknown"


# ---------------------------------------------------------------- GPUs


def base_arch(name):
    """`gfx942:sramecc+:xnack-` to `gfx942`; None for a generic target or something else."""
    match = re.match(r"(gfx[0-9a-f]{3,5})(?::|$)", (name or "").strip())
    return match.group(1) if match else None


def model_of(name, pci):
    """`MI355X` from a marketing name or a PCI device id; None where neither says."""
    match = re.search(r"\bMI\s?(\d{2,3}[A-Z]?)\b", name or "")
    if match:
        return "MI" + match.group(1)
    return PCI_MODELS[pci][1] if pci in PCI_MODELS else None


def gpu(arch_name=None, name=None, pci=None):
    """One GPU as reported. In: `gcnArchName`, marketing name, PCI device id as a number."""
    return without(
        {
            "arch": base_arch(arch_name) or (PCI_MODELS[pci][0] if pci in PCI_MODELS and not arch_name else None),
            "archName": clean(arch_name, 60) if arch_name else None,
            "model": model_of(name, pci),
            "name": clean(name, 80) if name else None,
            "pciId": "0x{:04x}".format(pci) if pci is not None else None,
        }
    )


TORCH_CODE = r"""
import sys
if "" in sys.path[:1]:
    del sys.path[0]
import json
told = {"gpus": []}
try:
    import torch
    told["hip"] = torch.version.hip
    for index in range(torch.cuda.device_count()):
        one = torch.cuda.get_device_properties(index)
        told["gpus"].append([str(getattr(one, "gcnArchName", "")), str(getattr(one, "name", ""))])
except BaseException as error:
    told["error"] = type(error).__name__ + ": " + str(error)[:200]
print("\nPROBE:" + json.dumps(told))
"""


def gpus_by_torch(limit):
    """GPUs as torch sees them, asked in a child process because importing torch can fail, hang or abort."""
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    text = run([sys.executable or "python3", "-c", TORCH_CODE], limit, environment)
    lines = [line for line in text.split("\n") if line.startswith("PROBE:")]
    if not lines:
        raise Unknown("torch answered without a result")
    told = json.loads(lines[-1][len("PROBE:") :])
    if "error" in told:
        raise Unknown(told["error"])
    if not told["hip"]:
        raise Unknown("this torch is not built for ROCm")
    return [gpu(arch, name) for arch, name in told["gpus"]]


def gpus_by_rocminfo(limit):
    """GPUs from `rocminfo`: agents whose device type is GPU. The ISA sections also name generic targets: not the GPU's."""
    text = run([rocminfo_path()], limit)
    found, agent = [], None

    def close():
        if agent and agent.get("Device Type") == "GPU":
            chip = re.search(r"\(0x([0-9a-f]{1,8})\)", agent.get("Chip ID", ""))
            found.append(
                gpu(agent.get("isa") or agent.get("Name"), agent.get("Marketing Name"), int(chip.group(1), 16) if chip else None)
            )

    for line in text.split("\n"):
        bare = line.strip()
        if re.match(r"Agent \d+$", bare):
            close()
            agent = {}
        elif agent is not None and ":" in bare:
            key, _, value = bare.partition(":")
            key, value = key.strip(), value.strip()
            if key == "Name" and value.startswith("amdgcn-amd-amdhsa--"):
                full = value[len("amdgcn-amd-amdhsa--") :]
                # The agent's own target with its features, if it is that and not a generic one.
                if base_arch(full) and base_arch(full) == agent.get("Name"):
                    agent.setdefault("isa", full)
            else:
                agent.setdefault(key, value)
    close()
    return found


def rocminfo_path():
    for folder in os.environ.get("PATH", "").split(os.pathsep) + [os.path.join(rocm_root(), "bin")]:
        path = os.path.join(folder, "rocminfo")
        if folder and os.access(path, os.X_OK):
            return path
    raise Unknown("not found")


def gpus_by_kfd(sysfs):
    """GPUs from the kernel driver's topology; `gfx_target_version` 90402 is gfx942, 90010 is gfx90a."""
    folder = os.path.join(sysfs, "class", "kfd", "kfd", "topology", "nodes")
    if not os.path.isdir(folder):
        raise Unknown("no {} here".format(clean(folder)))
    found = []
    for node in sorted(os.listdir(folder), key=lambda name: (len(name), name)):
        try:
            lines = read_text(os.path.join(folder, node, "properties")).splitlines()
        except (OSError, Unknown):
            continue
        told = {}
        for line in lines:
            key, _, value = line.partition(" ")
            told[key] = int(value) if re.match(r"[0-9]{1,20}$", value.strip()) else 0
        version = told.get("gfx_target_version", 0)
        if told.get("simd_count", 0) and version:
            major, minor, step = version // 10000, version // 100 % 100, version % 100
            found.append(gpu("gfx{}{}{:x}".format(major, minor, step), None, told.get("device_id")))
    return found


def gpus_by_pci(sysfs):
    """AMD accelerators on the PCI bus whose device id is a known one."""
    folder = os.path.join(sysfs, "bus", "pci", "devices")
    if not os.path.isdir(folder):
        raise Unknown("no {} here".format(clean(folder)))
    found = []
    for device in sorted(os.listdir(folder)):
        try:
            vendor, model = (int(read_text(os.path.join(folder, device, name)), 16) for name in ("vendor", "device"))
        except (OSError, ValueError, Unknown):
            continue
        if vendor == 0x1002 and model in PCI_MODELS:
            found.append(gpu(None, None, model))
    return found


def ask_gpus(limits, sysfs, skip_torch, notes):
    """Asks every source there is; whichever answers counts, and they must not contradict each other."""
    sources = {}
    told = (
        ("torch", (lambda: gpus_by_torch(limits.next())) if not skip_torch else skipped),
        ("rocminfo", lambda: gpus_by_rocminfo(limits.next())),
        ("kfd", lambda: gpus_by_kfd(sysfs)),
        ("pci", lambda: gpus_by_pci(sysfs)),
    )
    for name, ask in told:
        try:
            gpus = ask()
            sources[name] = {"answered": True, "gpus": gpus}
            if not gpus:
                sources[name]["why"] = "it sees no GPU"
        except Exception as error:  # a source of any kind may fail in any way
            sources[name] = {"answered": False, "why": reason(error)}
    answers = [(name, source["gpus"]) for name, source in sources.items() if source.get("gpus")]
    # The first that answers is nearest to what vLLM will use: torch sees only the devices that this process may use.
    first, gpus = answers[0] if answers else ("", [])
    archs = sorted({one["arch"] for one in gpus if "arch" in one})
    models = sorted({one["model"] for one in gpus if "model" in one})
    if os.environ.get("HSA_OVERRIDE_GFX_VERSION"):
        notes.add("gpu-arch-overridden", "HSA_OVERRIDE_GFX_VERSION is set: torch and rocminfo may report what it says, not the chip.")
    if len(archs) > 1:
        notes.add("gpu-archs-mixed", "{} sees several architectures ({}): none is taken.".format(first, ", ".join(archs)))
    for name, others in answers[1:]:
        also = {one["arch"] for one in others if "arch" in one}
        if also and not set(archs) <= also:
            notes.add("gpu-sources-differ", "{} says {}, {} says {}: neither is taken.".format(first, ", ".join(archs), name, ", ".join(sorted(also))))
            archs, models = [], []
            break
    if not models:
        models = sorted({one["model"] for _, others in answers[1:] for one in others if "model" in one and one.get("arch") in archs})
    return {"found": bool(gpus), "count": len(gpus), "archs": archs, "models": models, "sources": sources}


def skipped():
    raise Unknown("not asked")


# ---------------------------------------------------------------- ROCm, torch, environment


def rocm_root():
    return os.environ.get("ROCM_PATH") or os.environ.get("ROCM_HOME") or "/opt/rocm"


def ask_rocm():
    """ROCm's version from its own file, HIP's and torch's from torch/version.py, which is read and not imported."""
    found = {}
    for name in ("version", "version-dev"):
        try:
            first = read_text(os.path.join(rocm_root(), ".info", name)).strip().split("\n")[0]
        except (OSError, Unknown):
            continue
        if re.match(r"\d[\w.+-]{0,40}$", first):
            found["version"] = first
            break
    try:
        folder, _ = find_package("torch", ("torch",))
        told = constants(os.path.join(folder, "version.py"))
        found.update(without({"torch": told.get("__version__"), "hip": told.get("hip"), "cuda": told.get("cuda")}))
    except Unknown as error:
        found["why"] = "torch: " + reason(error)
    return {key: clean(value, 120) for key, value in found.items()}


def ask_environment():
    """The switches of the list that are set: their value where it is plainly on, off or a mode, else `set`."""
    found = {}
    for name in SWITCHES:
        value = os.environ.get(name)
        if value is not None:
            found[name] = value.lower() if value.lower() in PLAIN_VALUES else "empty" if not value else "set"
    return {"switches": found}


def switch(found, name):
    """A switch as vLLM reads it: `yes` for 1 or true, `no` for 0 or false, None where it is not set or unclear."""
    return {"1": "yes", "true": "yes", "0": "no", "false": "no"}.get(found.get(name, ""))


# ---------------------------------------------------------------- the report


def interpreter_of(script):
    """The Python that a script starts with, by its first lines; None where they do not say.

    Besides a plain `#!/path/python`: `#!/usr/bin/env python3`, and the two lines that pip and uv write where the path
    is too long for the kernel, `#!/bin/sh` and `'''exec' /path/python "$0" "$@"`.
    """
    try:
        with open(script, "rb") as file:
            lines = file.read(2000).decode("utf-8", errors="replace").split("\n")
    except OSError:
        return None
    if not lines[0].startswith("#!"):
        return None
    words = lines[0][2:].split()
    if words and os.path.basename(words[0]) == "env":
        named = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
        return shutil.which(named[0]) if named else None
    if words and os.path.basename(words[0]) in ("sh", "bash", "dash"):
        found = re.match(r"""'''exec' (?:"([^"]+)"|(\S+)) """, lines[1] if len(lines) > 1 else "")
        return (found.group(1) or found.group(2)) if found else None
    return lines[0][2:].strip() or None


def note_other_python(notes):
    """Where the `vllm` command runs with another Python than this one, says which."""
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, "vllm")
        if folder and os.path.isfile(path):
            python = interpreter_of(path)
            if python and os.path.realpath(python) != os.path.realpath(sys.executable):
                notes.add("other-python", "The command `vllm` runs with {}: run this file with that Python.".format(python))
            return


def note_working_directory(notes, name):
    """Says where a checkout lies in the working directory, which this file leaves out as `vllm serve` does."""
    here = [os.path.join(name), os.path.join(name, name)]
    if any(os.path.isfile(os.path.join(folder, "__init__.py")) for folder in here):
        notes.add(
            name + "-in-working-directory",
            "`{}/` lies in the working directory and is not installed: it was left out. Install it, or run this with PYTHONPATH set to where it lies.".format(name),
        )


# ---------------------------------------------------------------- checkpoints
# The same reading as the check page's, value for value: a test holds the two together.

DRAFT_METHODS = (
    ("DSpark", "dspark"),
    ("DFlash|XPress|LiLiCorr|AssistantModel", "dflash"),
    ("Eagle3|Peagle|PEagle", "eagle3"),
    ("^Eagle|EAGLE", "eagle"),
    ("MTP|NextN", "mtp"),
    ("Medusa", "medusa"),
)
SPECULATORS_METHODS = {"dspark": "dspark", "dflash": "dflash", "dflash2": "dflash", "eagle3": "eagle3", "peagle": "eagle3"}
# Types that vLLM takes for MLA, where the config has a kv_lora_rank; the class of some has one by itself.
MLA_TYPES = frozenset(
    (
        "axk1 deepseek_v2 deepseek_v3 deepseek_v32 deepseek_v4 deepseek_v41 dots3_note deepseek_mtp k3_dspark glm5_next "
        "glm5_next_text glm_moe_dsa glm4_moe_lite glm4_moe_lite_mtp kimi_k2 kimi_linear longcat_flash longcat_flash_ngram "
        "pangu_ultra_moe pangu_ultra_moe_mtp bailing_hybrid bailing_hybrid_mtp bailing_hybrid_v3_mtp hy_v4 hy_v4_mtp"
    ).split()
)
RANK_BY_DEFAULT = frozenset("axk1 bailing_hybrid hy_v4 deepseek_v2 deepseek_v3 deepseek_v32 k3_dspark kimi_k2 glm_moe_dsa glm4_moe_lite longcat_flash".split())
ALWAYS_SPARSE = frozenset("deepseek_v32 deepseek_v4 deepseek_v41 glm_moe_dsa hy_v4".split())
K3_SWITCHES = ("mla_use_nope", "mla_use_output_gate", "mla_use_qk_norm", "dspark_bonus_anchor")


def read_config(folder):
    """The members of a checkpoint's config.json; DIR may also be the file itself."""
    path = folder if os.path.isfile(folder) else os.path.join(folder, "config.json")
    if not os.path.isfile(path):
        raise Unknown("there is no config.json")
    try:
        config = json.loads(read_text(path))
    except ValueError as error:
        raise Unknown("config.json is no JSON: {}".format(error))
    if not isinstance(config, dict):
        raise Unknown("config.json is no JSON object")
    return config


def member(config, name):
    """An object behind a key, or an empty one."""
    value = config.get(name) if isinstance(config, dict) else None
    return value if isinstance(value, dict) else {}


def text_config(config):
    return member(config, "text_config") or member(member(config, "thinker_config"), "text_config") or config


def count_of(value):
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10000000 else None


def attention_of(config, text):
    kind = text.get("model_type")
    if kind is None and text is not config and config.get("model_type") == "kimi_k3":
        kind = "kimi_linear"
    if not isinstance(kind, str):
        return None
    if kind == "eagle":
        inner = member(text, "model")
        if not isinstance(inner.get("model_type"), str):
            return None
        if inner["model_type"] not in ("axk1", "deepseek_v2", "deepseek_v3", "deepseek_v32", "deepseek_mtp"):
            return "other"
        rank = [at["kv_lora_rank"] for at in (text, inner) if "kv_lora_rank" in at]
        return None if not rank else "other" if rank[0] is None else "mla"
    if kind not in MLA_TYPES:
        return "other"
    if "compress_ratios" in text or kind in ALWAYS_SPARSE or text.get("index_topk") is not None:
        return "sparse-mla"
    if "kv_lora_rank" in text:
        return "other" if text["kv_lora_rank"] is None else "mla"
    return "mla" if kind in RANK_BY_DEFAULT else "other"


def mask_of(config, whole=True):
    """The keys from which vLLM takes the draft's mask; which of them decides is the release's own order."""

    def said(holder, name, known):
        value = holder.get(name)
        return ("unset" if known or name in holder else None) if value is None else "yes" if value else "no"

    dflash, types = config.get("dflash_config"), config.get("layer_types")
    values = {"draft.isCausal": said(config, "is_causal", whole)}
    if isinstance(dflash, dict):
        values["draft.dflashCausal"] = said(dflash, "causal", True)
    elif not dflash and (whole or "dflash_config" in config):
        values["draft.dflashCausal"] = "unset"
    if not types:
        values["draft.layerTypes"] = "unset" if whole or "layer_types" in config else None
    elif isinstance(types, list) and all(isinstance(kind, str) for kind in types):
        values["draft.layerTypes"] = "yes" if all(kind == "sliding_attention" for kind in types) else "no"
    return values


def k3_refused(config):
    """What the config class of Kimi-K3's draft refuses, by the names of its messages."""
    refused = [name for name in K3_SWITCHES if config.get(name)]
    if "q_lora_rank" in config and config["q_lora_rank"] is None:
        refused.append("q_lora_rank=None")
    if config.get("draft_vocab_size") and "vocab_size" in config and config["draft_vocab_size"] != config["vocab_size"]:
        refused.append("draft_vocab_size")
    ids = config.get("target_layer_ids")
    if not isinstance(ids, list) or not ids or config.get("num_target_layers") != len(ids):
        if "target_layer_ids" in config or all(name in config for name in ("hidden_size", "num_hidden_layers", "vocab_size")):
            refused.append("target_layer_ids")
    return ",".join(refused) or None


def draft_values(config):
    """What a draft's config.json settles."""
    kind = config.get("model_type")
    wrapped = ("speculators_config", "speculators_model_type", "transformer_layer_config")
    if re.match(r"speculators?(_model)?$", kind) if isinstance(kind, str) else any(name in config for name in wrapped):
        return speculators_values(config)
    names = config.get("architectures")
    names = names if isinstance(names, list) and all(isinstance(name, str) for name in names) else []
    k3 = "K3DSparkModel" in names if kind is None else kind == "k3_dspark"
    method = "dspark" if k3 else next((found for name in names for form, found in DRAFT_METHODS if re.search(form, name)), None)
    values = {"draft.method": method, "draft.heads": count_of(text_config(config).get("num_attention_heads"))}
    ids = config.get("target_layer_ids", config.get("dspark_target_layer_ids", member(config, "dflash_config").get("target_layer_ids")))
    numbers = [at for at in ids if isinstance(at, int) and not isinstance(at, bool) and at >= 0] if isinstance(ids, list) else []
    values["draft.targetLayers"] = str(max(numbers) + 1) if numbers else None
    if method in (None, "dspark", "dflash"):
        # A config that does not even name its model is a part of one: what it has not may be elsewhere.
        values.update(mask_of(config, "model_type" in config or "architectures" in config))
    if method == "dflash":
        values["draft.anchor"] = "bonus"
    elif "sample_from_anchor" in config:
        values["draft.anchor"] = "sampled" if config["sample_from_anchor"] else "bonus"
    elif method == "dspark":
        values["draft.anchor"] = "sampled"
    attention = attention_of(config, text_config(config))
    if k3:
        values.update({"draft.hiddenSize": count_of(config.get("hidden_size")), "draft.unsupported": k3_refused(config)})
        fits = config.get("kv_lora_rank", 0) is not None and ("architectures" not in config or "K3DSparkModel" in names)
        attention = "mla" if fits else None
    elif method in ("dspark", "dflash"):
        attention = "other"
    elif attention == "sparse-mla":
        attention = "other"
    values["draft.attention"] = attention
    return values


def speculators_values(config):
    algorithm = config.get("speculators_model_type")
    method = SPECULATORS_METHODS.get(algorithm) if isinstance(algorithm, str) else None
    layer = member(config, "transformer_layer_config")
    values = {"draft.attention": "other", "draft.method": method, "draft.heads": count_of(layer.get("num_attention_heads"))}
    if method == "dflash":
        values["draft.anchor"] = "bonus"
    elif method == "dspark":
        values["draft.anchor"] = "sampled" if config.get("sample_from_anchor") else "bonus"
        if "transformer_layer_config" in config:
            values.update(mask_of(layer))
    return values


def target_values(config):
    """What a target's config.json settles."""
    text = text_config(config)
    dtype = next((at[name] for at in (config, text) for name in ("dtype", "torch_dtype") if isinstance(at.get(name), str)), "")
    dtype = re.sub(r"^torch\.", "", dtype).lower()
    return {
        "target.attention": attention_of(config, text),
        "target.layers": count_of(text.get("num_hidden_layers")),
        "heads": count_of(text.get("num_attention_heads")),
        # A float32 model is served in bfloat16.
        "dtype": "bfloat16" if dtype in ("float", "float32") else dtype if dtype in ("float16", "half", "bfloat16") else None,
        "kvCacheDtype": cache_of(member(config, "quantization_config") or member(text, "quantization_config")),
    }


def cache_of(quantization):
    """The KV cache dtype that a ModelOpt checkpoint names for `auto`."""
    if not str(quantization.get("quant_method", "")).startswith("modelopt"):
        return None
    inner = member(quantization, "quantization") or quantization
    found = next((at[name] for name in ("kv_cache_scheme", "kv_cache_quant_algo") for at in (inner, quantization) if at.get(name)), None)
    if isinstance(found, str):
        return {"fp8": "fp8_e4m3", "nvfp4": "nvfp4"}.get(found.lower())
    if not isinstance(found, dict) or found.get("type") != "float":
        return None
    if found.get("num_bits") == 8 and found.get("dynamic") is False:
        return "fp8_e4m3"
    return "nvfp4" if found.get("num_bits") == 4 else None


def looks_like_draft(config):
    names = str(config.get("architectures"))
    own = ("dflash_config", "draft_vocab_size", "num_target_layers", "sample_from_anchor", "speculators_config", "speculators_model_type", "target_layer_ids")
    return any(name in config for name in own) or any(re.search(form, names) for form, _ in DRAFT_METHODS) or config.get("model_type") == "k3_dspark"


def ask_checkpoints(options, notes):
    """What the config.json of the draft and of the target settle, for those that were named."""
    found = {}
    for owner, folder, read in (("draft", options.draft, draft_values), ("target", options.target, target_values)):
        if folder is None:
            continue
        try:
            config = read_config(folder)
            strange = looks_like_draft(config) if owner == "target" else "text_config" in config and not looks_like_draft(config)
            if strange:
                raise Unknown("its keys are not those of a {}; are the two folders swapped?".format(owner))
            found[owner] = {"found": True, "values": without(read(config))}
        except Exception as error:
            found[owner] = {"found": False, "why": reason(error), "values": {}}
            notes.add("{}-config-unread".format(owner), "The {}'s config.json was not read: {}".format(owner, reason(error)))
    return found


class Notes:
    """Things a reader should know, each once."""

    def __init__(self):
        self.list = []

    def add(self, code, text):
        entry = {"code": code, "text": clean(text, 400)}
        if entry not in self.list:
            self.list.append(entry)


def deployment(report):
    """The keys that this report settles, spelled as `check --set` and the site spell them. What is unknown is left out."""
    capabilities, rocm = report["capabilities"], report["rocm"]
    switches = report["environment"].get("switches", {})
    gpus = report["gpus"]
    amd = gpus.get("archs") or rocm.get("hip")
    causal, generation = capabilities["aiter.causal"], capabilities["vllm.generation"]
    # Before the change no such block comes so far, and of code that is not recognised the refusal alone says nothing.
    offered = generation in PATCHES and generation != "before-55966"
    exempt = report["facts"].get("fp8TwoTokenGuard")
    guard = capabilities["vllm.fp8TwoTokenGuard"] if offered else "unknown"
    if guard == "yes" and exempt:
        guard = "except " + ",".join(str(heads) for heads in exempt)
    return without(
        {
            "platform": "rocm" if amd else "cuda" if rocm.get("cuda") else None,
            "vllm.version": report["vllm"].get("version"),
            "vllm.commit": report["vllm"].get("commit"),
            "vllm.generation": generation if generation in PATCHES else None,
            "vllm.fp8Guard": guard if guard != "unknown" else None,
            "vllm.patches": PATCHES.get(generation),
            "aiter.version": report["aiter"].get("version"),
            "aiter.causal": causal if causal != "unknown" else None,
            "aiter.installed": capabilities["aiter.installed"] if capabilities["aiter.installed"] != "unknown" else None,
            "aiter.enabled": switch(switches, "VLLM_ROCM_USE_AITER"),
            "aiter.mla": switch(switches, "VLLM_ROCM_USE_AITER_MLA"),
            "aiter.experimental": switch(switches, "AITER_ENABLE_EXPERIMENTAL"),
            "aiter.opus": switch(switches, "AITER_MLA_USE_OPUS"),
            "batchInvariant": switch(switches, "VLLM_BATCH_INVARIANT"),
            "gpu.arch": gpus["archs"][0] if len(gpus.get("archs", [])) == 1 else None,
            "gpu.model": gpus["models"][0] if len(gpus.get("models", [])) == 1 else None,
            **{key: value for read in report["checkpoints"].values() for key, value in read["values"].items()},
        }
    )


VLLM_FACTS = (
    "probe",
    "probeRaises",
    "passesCausal",
    "metadataMask",
    "declaresNonCausal",
    "offersNonCausal",
    "archGate",
    "nonCausalUnderDcp",
    "fp8TwoTokenGuard",
)


def empty_report():
    """Everything unknown; each stage replaces its part, so that a report exists whenever the time is up."""
    return {
        "schema": SCHEMA,
        "probe": {"python": "{}.{}.{}".format(*sys.version_info[:3]), "seconds": 0.0, "complete": False},
        "deployment": {},
        "capabilities": dict(
            {"vllm.generation": "unknown", "aiter.causal": "unknown", "aiter.installed": "unknown", "aiter.native24": "unknown"}, **{"vllm." + name: "unknown" for name in VLLM_FACTS}
        ),
        # What the installed vLLM does, fact by fact as in a release's sheet, and why the others are unknown.
        "facts": {},
        "unread": {},
        "vllm": {"found": False, "why": "not reached"},
        "aiter": {"found": False, "why": "not reached"},
        "manifests": {"found": False, "why": "not reached"},
        "gpus": {"found": False, "count": 0, "archs": [], "models": [], "sources": {}},
        "rocm": {},
        "environment": {"switches": {}},
        # What the config.json of --draft and of --target settle.
        "checkpoints": {},
        "notes": [],
    }


def fill(report, options, limits):
    """Runs every stage. A stage that fails says why and stops nothing else."""
    notes = Notes()
    report["notes"] = notes.list
    capabilities = report["capabilities"]
    report["environment"] = ask_environment()
    report["checkpoints"] = ask_checkpoints(options, notes)
    try:
        folder, found = describe_package("vllm", VLLM_DISTRIBUTIONS, notes)
        report["vllm"] = found
        marks, report["facts"], report["unread"] = ask_vllm_source(folder)
        capabilities.update({"vllm." + key: value for key, value in marks.items()})
        capabilities["vllm.generation"] = generation_of(marks, notes)
    except Exception as error:
        report["vllm"] = dict(report["vllm"], why=reason(error))
        if not report["vllm"]["found"]:
            note_other_python(notes)
            note_working_directory(notes, "vllm")
    try:
        folder, found = describe_package("aiter", AITER_DISTRIBUTIONS, notes)
        if module_file(folder, "mla") is None:
            raise Unknown(no_source(folder, "mla"))
        report["aiter"] = found
        try:
            found.update(ask_aiter(folder))
            capabilities["aiter.causal"] = found["causal"]
        except Exception as error:
            found["why"] = reason(error)
        try:
            capabilities["aiter.native24"] = ask_native_24(folder)
            report["manifests"] = ask_manifests(folder, capabilities["aiter.causal"])
        except Exception as error:
            report["manifests"] = {"found": False, "why": reason(error)}
    except Exception as error:
        report["aiter"] = {"found": False, "why": reason(error)}
        report["manifests"] = {"found": False, "why": "no AITER here"}
        note_working_directory(notes, "aiter")
    capabilities["aiter.installed"] = "yes" if report["aiter"]["found"] else "unknown"
    # Beside a vLLM that is there, a Python that knows no such package is one whose vLLM runs without AITER.
    if report["vllm"]["found"] and report["aiter"].get("why") == NO_PACKAGE:
        capabilities["aiter.installed"] = "no"
    try:
        report["rocm"] = ask_rocm()
    except Exception as error:
        report["rocm"] = {"why": reason(error)}
    report["gpus"] = ask_gpus(limits, options.sysfs, options.no_torch, notes)
    if report["environment"]["switches"].get("AITER_ENABLE_EXPERIMENTAL") in ("1", "true", "set"):
        notes.add(
            "aiter-experimental-on",
            "AITER_ENABLE_EXPERIMENTAL is set: with an fp8 cache AITER takes another path for some shapes, which is given no mask. Unset it.",
        )
    if ".dev" in report["aiter"].get("version", ""):
        notes.add("aiter-version-is-a-hint", "A .dev version of AITER can be newer than it says; the signature is the proof.")


# ---------------------------------------------------------------- printing


def as_text(report):
    """The same report for people, line by line."""
    out = []

    def line(label, value):
        value = "yes" if value is True else value
        if value not in (None, False, "", [], {}):
            out.append("  {:<22} {}".format(label, value))

    def package(title, found, labels):
        out.append(title)
        if not found.get("found"):
            line("not found", found.get("why"))
            return
        for key, label in labels:
            line(label, found.get(key))
        line("not settled", found.get("why"))

    capabilities = report["capabilities"]
    package("vLLM", report["vllm"], (("version", "version"), ("commit", "commit"), ("path", "path"), ("editable", "editable")))
    line("generation", capabilities["vllm.generation"])
    line("asks AITER for causal", capabilities["vllm.probe"])
    line("passes causal", capabilities["vllm.passesCausal"])
    line("non-causal gate", capabilities["vllm.archGate"])
    line("non-causal under DCP", capabilities["vllm.nonCausalUnderDcp"])
    line("fp8 2-token guard", capabilities["vllm.fp8TwoTokenGuard"])
    facts = report["facts"]
    line("guard lets through", ", ".join(map(str, facts["fp8TwoTokenGuard"])) if isinstance(facts.get("fp8TwoTokenGuard"), list) else None)
    line("heads padded to", facts.get("headPadding"))
    line("inherits a backend", ", ".join(facts["inheritsTargetBackend"]) if isinstance(facts.get("inheritsTargetBackend"), list) else facts.get("inheritsTargetBackend"))
    line("Triton under DCP", {True: "yes", False: "no"}.get(facts.get("tritonNonCausalDcp")))
    line("backend_per_kind wins", {True: "yes", False: "no"}.get(facts.get("perKindBeatsPin")))
    line("facts not read", ", ".join(sorted(report["unread"])) or None)
    package("AITER", report["aiter"], (("distribution", "distribution"), ("version", "version"), ("commit", "commit"), ("path", "path")))
    line("takes causal", capabilities["aiter.causal"])
    line("native 24 heads", capabilities["aiter.native24"])
    out.append("AITER's MLA decode kernels")
    if not report["manifests"].get("found"):
        line("not found", report["manifests"].get("why"))
    for arch, told in sorted(report["manifests"].get("archs", {}).items()):
        if not told["read"]:
            line(arch, told["why"])
            continue
        counts = told["byMask"]
        line(arch, "{} causal, {} non-causal, {} not selectable".format(counts["causal"], counts["nonCausal"], counts["notSelectable"]))
        for dtype, heads in sorted(told["blocks"].items()):
            alike = {}
            for count, blocks in heads.items():
                alike.setdefault(ranges(blocks["reached"]), []).append(count)
            for blocks, counts_of_heads in alike.items():
                line("", "{} with {} heads: non-causal blocks {}".format(dtype, ", ".join(counts_of_heads), blocks))
    out.append("GPU")
    gpus = report["gpus"]
    line("architecture", ", ".join(gpus["archs"]) or "unknown")
    line("model", ", ".join(gpus["models"]))
    line("count", gpus["count"])
    for name, source in gpus["sources"].items():
        line(name, "{} GPU(s)".format(len(source["gpus"])) if source["answered"] else "no answer: " + source["why"])
    out.append("ROCm")
    for key in ("version", "hip", "torch", "why"):
        line(key, report["rocm"].get(key))
    out.append("Environment switches set here")
    for name, value in report["environment"]["switches"].items():
        line(name, value)
    if not report["environment"]["switches"]:
        line("none", "VLLM_ROCM_USE_AITER is off by default")
    for owner, read in report["checkpoints"].items():
        out.append("The {}'s config.json".format(owner))
        line("not read", read.get("why"))
        for key, value in read["values"].items():
            line(key, value)
    out.append("For the check")
    for key, value in report["deployment"].items():
        line(key, value)
    if report["notes"]:
        out.append("Notes")
        out.extend("  - " + note["text"] for note in report["notes"])
    out.append("Complete: {}, {} s".format("yes" if report["probe"]["complete"] else "no", report["probe"]["seconds"]))
    return "\n".join(out)


def ranges(numbers):
    """[1, 3, 4, 5] as `1, 3-5`."""
    parts = []
    for value in numbers:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join("{}-{}".format(a, b) if a != b else str(a) for a, b in parts) or "none"


def options_of(argv):
    parser = argparse.ArgumentParser(
        prog="probe.py",
        description="Reports what this installation says about AITER's MLA decode and non-causal drafts. Exits 0 with a report whatever it finds.",
        epilog="Asking torch opens the GPUs for a moment; --no-torch leaves that out. Give the JSON to the check page or to `can-i-unpin check --env`.",
    )
    parser.add_argument("--text", action="store_true", help="lines for people instead of JSON")
    parser.add_argument("--no-torch", action="store_true", help="do not ask torch for the GPUs")
    parser.add_argument("--limit", type=float, default=20.0, metavar="S", help="seconds that torch or rocminfo may take each (20)")
    parser.add_argument("--overall", type=float, default=50.0, metavar="S", help="seconds that everything may take (50, at most 55)")
    parser.add_argument("--draft", metavar="DIR", help="the draft's checkpoint: what its config.json tells goes into the report")
    parser.add_argument("--target", metavar="DIR", help="the target's checkpoint, likewise")
    parser.add_argument("--tree", metavar="DIR", help="an unpacked vLLM package or installed tree, for --facts")
    parser.add_argument("--facts", action="store_true", help="print what the vLLM in --tree does, fact by fact, and nothing else")
    parser.add_argument("--sysfs", default="/sys", metavar="DIR", help="where sysfs is mounted (/sys)")
    return parser.parse_args(argv)


def main(argv):
    options = options_of(argv)
    if options.facts or options.tree:
        try:
            print(json.dumps(facts_report(options.tree or "."), indent=1))
        except (Unknown, OSError) as error:
            sys.exit("probe.py: " + reason(error))
        return
    started = time.monotonic()
    overall = max(0.1, min(options.overall, 55.0))
    limits = Limits(overall, max(0.1, options.limit))
    report = empty_report()
    failure = []

    def work():
        try:
            fill(report, options, limits)
        except Exception as error:
            failure.append(reason(error))

    # In a thread of its own, so that a file system that hangs cannot keep the report back.
    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(overall + 2)
    late = worker.is_alive()
    shown = json.loads(json.dumps(report)) if not late else snapshot(report)
    if late:
        shown["notes"].append({"code": "probe-out-of-time", "text": "Stopped after {:g} s; what is missing was not reached.".format(overall + 2)})
    if failure:
        shown["notes"].append({"code": "probe-failed", "text": "A part of the probe failed: " + failure[0]})
    shown["deployment"] = deployment(shown)
    shown["probe"].update(seconds=round(time.monotonic() - started, 1), complete=not late and not failure)
    print(as_text(shown) if options.text else json.dumps(shown, indent=2))
    sys.stdout.flush()
    if late:
        os._exit(0)


def snapshot(report):
    """A copy of a report that another thread may still be filling."""
    for _ in range(20):
        try:
            return json.loads(json.dumps(report))
        except RuntimeError:
            time.sleep(0.05)
    return empty_report()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BrokenPipeError:
        os._exit(0)
