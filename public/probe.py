#!/usr/bin/env python3
"""Asks this installation what "Can I Unpin?" needs to know, and prints it as JSON.

May a speculative-decoding draft run on AITER's MLA decode in vLLM on ROCm? Versions only hint at the answer; this
file looks at the code that is installed: does AITER's mla_decode_fwd take `causal`, does vLLM pass it, which MLA
kernels does AITER ship, which GPUs are there.

It reads files and asks `rocminfo` and torch (in a child process, with a time limit). It imports neither vLLM nor
AITER, loads no model, opens no network connection, writes nothing, and prints of the environment only the switches
listed below, by name, with a value only where that is plainly on, off or a mode. It ends within a minute and exits
with 0 whatever it found: what could not be found out is said, with the reason.

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
import signal
import subprocess
import sys
import threading
import time
import warnings

SCHEMA = "can-i-unpin/probe@1"
LARGEST_FILE = 8 * 1024 * 1024
LARGEST_OUTPUT = 1024 * 1024

AITER_DISTRIBUTIONS = ("amd-aiter", "aiter")
VLLM_DISTRIBUTIONS = ("vllm",)

# Environment switches that change the answer or the meaning of this report. Anything else is never looked at.
SWITCHES = (
    "VLLM_ROCM_USE_AITER",
    "VLLM_ROCM_USE_AITER_MLA",
    "VLLM_ROCM_AITER_MLA_ASM_PADDING",
    "VLLM_ATTENTION_BACKEND",
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
PLAIN_VALUES = frozenset(("0", "1", "true", "false", "auto", "asm", "gluon"))

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
        raise Unknown("no package of that name on this Python's path")
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
    if version and own_version and version != own_version:
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
HEADS = (16, 32, 64, 128)
BLOCKS = range(1, 17)


def manifest_folders(package):
    """Where AITER keeps hsa/: as its own loader decides (AITER_META_DIR, aiter_meta beside it, or its source tree)."""
    root = os.path.dirname(package)
    places = [os.environ.get("AITER_META_DIR"), os.path.join(root, "aiter_meta"), root, package]
    try:
        if read_text(os.path.join(package, "install_mode")).strip() == "develop":
            places = [places[0], root, places[1], package]
    except OSError:
        pass
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
        selectable = means and causal != "no"
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


# ---------------------------------------------------------------- vLLM's source

MLA_BACKEND = ("v1/attention/backends/mla/rocm_aiter_mla.py", "attention/backends/rocm_aiter_mla.py")
PROBE_NAME = "mla_decode_supports_non_causal"


def functions_named(tree, name):
    return [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)) and n.name == name]


def class_named(tree, name):
    return next((n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name), None)


def builder_flag(tree, builder, name):
    """A capability that a class declares as plainly True or False: `yes`, `no`; `no` too where the file never names it."""
    if builder is None:
        return "unknown"
    for item in builder.body:
        targets = item.targets if isinstance(item, ast.Assign) else [item.target] if isinstance(item, ast.AnnAssign) else []
        if any(isinstance(t, ast.Name) and t.id == name for t in targets):
            value = item.value
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                return "yes" if value.value else "no"
            return "unknown"
    # Named, but not declared there: it may be set in a way that only running would show.
    functions = [n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return "unknown" if name in names_in([tree]) or name in functions else "no"


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


def passes_causal(tree):
    """Does vLLM's wrapper hand `causal` to mla_decode_fwd: `always`, `when-non-causal`, `never`, or `unknown`?"""
    bodies = functions_named(tree, "_rocm_aiter_mla_decode_fwd_impl")
    if len(bodies) != 1:
        return "unknown"
    seen = set()

    def walk(node, conditional):
        if sets_causal(node):
            seen.add("when-non-causal" if conditional else "always")
        inner = conditional or isinstance(node, (ast.If, ast.IfExp, ast.Try))
        for child in ast.iter_child_nodes(node):
            walk(child, inner)

    for statement in bodies[0].body:
        walk(statement, False)
    if not seen:
        return "never"
    return "always" if "always" in seen else "when-non-causal"


def metadata_mask(tree):
    """The mask handed to get_mla_metadata_v1 (sixth argument, `is_causal`): `constant`, `passed`, or `unknown`."""
    seen = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name != "get_mla_metadata_v1":
            continue
        given = [k.value for k in node.keywords if k.arg == "is_causal"] or node.args[5:6]
        for value in given:
            seen.add("constant" if isinstance(value, ast.Constant) else "passed")
    return seen.pop() if len(seen) == 1 else "unknown"


def reachable(tree, start):
    """A function node and the module's own functions and methods that it calls, directly or not."""
    own = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            own.setdefault(node.name, []).append(node)
    found, todo = [], list(start)
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.append(node)
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                todo.extend(own.get(name, []))
    return found


def names_in(nodes):
    """Every identifier and text constant in these nodes."""
    found = set()
    for node in nodes:
        for item in ast.walk(node):
            if isinstance(item, ast.Name):
                found.add(item.id)
            elif isinstance(item, ast.Attribute):
                found.add(item.attr)
            elif isinstance(item, ast.alias):
                found.add(item.name)
            elif isinstance(item, ast.Constant) and isinstance(item.value, str):
                found.add(item.value)
    return found


def fp8_guard(tree):
    """Does `_build_decode` raise for a block of exactly two tokens? `yes`, `no`, or `unknown`."""
    bodies = functions_named(tree, "_build_decode")
    raising = [n for body in bodies for n in ast.walk(body) if isinstance(n, ast.If) and any(isinstance(r, ast.Raise) for r in n.body)]
    for node in raising:
        if any(isinstance(n, ast.Constant) and n.value == 2 for n in ast.walk(node.test)):
            return "yes"
    # Where it raises for something else, that may be the guard in other words.
    return "no" if bodies and not raising else "unknown"


def ask_vllm_source(package):
    """What vLLM's code does with a non-causal block, as facts, and the generation that they make."""
    ops_path = os.path.join(package, "_aiter_ops.py")
    backend_path = next((p for p in (os.path.join(package, *q.split("/")) for q in MLA_BACKEND) if os.path.isfile(p)), None)
    if backend_path is None:
        raise Unknown("this vLLM has no rocm_aiter_mla.py")
    if not os.path.isfile(ops_path):
        raise Unknown("this vLLM has no _aiter_ops.py")
    ops, backend = parse(ops_path), parse(backend_path)
    probes = functions_named(ops, PROBE_NAME) + functions_named(backend, PROBE_NAME)
    backend_class, builder = class_named(backend, "AiterMLABackend"), class_named(backend, "AiterMLAMetadataBuilder")
    asks = []
    if backend_class is not None:
        asks = [n for n in backend_class.body if isinstance(n, ast.FunctionDef) and n.name == "supports_non_causal"]
    gates = [name for name in names_in(reachable(backend, asks)) if "gfx950" in name.lower()]
    declares = builder_flag(backend, builder, "supports_non_causal_multi_token_decode")
    dcp = builder_flag(backend, builder, "supports_non_causal_multi_token_dcp")
    facts = {
        "probe": "yes" if probes else "no",
        "probeRaises": "unknown"
        if not probes
        else "yes"
        if any(isinstance(n, ast.Raise) for probe in probes for n in ast.walk(probe))
        else "no",
        "passesCausal": passes_causal(ops),
        "metadataMask": metadata_mask(backend),
        "declaresNonCausal": declares,
        "offersNonCausal": "yes" if asks else "no",
        "archGate": "gfx950" if gates else "none" if asks else "unknown",
        "nonCausalUnderDcp": dcp,
        "fp8TwoTokenGuard": fp8_guard(backend),
    }
    return facts


GENERATIONS = {
    # generation: the facts that make it, all of them
    "before-55966": {"probe": "no", "passesCausal": "never", "declaresNonCausal": "no", "offersNonCausal": "no"},
    "branch-53001": {
        "probe": "yes",
        "probeRaises": "no",
        "passesCausal": "when-non-causal",
        "declaresNonCausal": "yes",
        "offersNonCausal": "yes",
        "archGate": "none",
        "nonCausalUnderDcp": "no",
    },
    "merged-55966": {
        "probe": "yes",
        "probeRaises": "yes",
        "passesCausal": "always",
        "declaresNonCausal": "yes",
        "offersNonCausal": "yes",
        "archGate": "gfx950",
        "nonCausalUnderDcp": "no",
    },
    "with-57085": {
        "probe": "yes",
        "probeRaises": "yes",
        "passesCausal": "always",
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
        # A mask that reaches the metadata and not the kernel is no generation: it is the silent failure.
        if generation == "before-55966" and facts["metadataMask"] == "passed":
            differs.append("metadataMask")
        if not differs:
            return generation
        if misfit is None or len(differs) < len(misfit):
            best, misfit = generation, differs
    if facts["metadataMask"] == "passed" and facts["passesCausal"] == "never":
        notes.add(
            "vllm-mask-to-metadata-only",
            "This vLLM hands the mask to get_mla_metadata_v1 and not to mla_decode_fwd: the kernel stays causal and nothing says so.",
        )
    described = ", ".join("{} is {}".format(key, facts[key]) for key in misfit)
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


def note_other_python(notes):
    """Where the `vllm` command runs with another Python than this one, says which."""
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, "vllm")
        if folder and os.path.isfile(path):
            try:
                with open(path, "rb") as file:
                    first = file.read(300).split(b"\n")[0].decode("utf-8", errors="replace")
            except OSError:
                continue
            if first.startswith("#!") and first[2:].strip() != sys.executable:
                notes.add("other-python", "The command `vllm` runs with {}: run this file with that Python.".format(first[2:].strip()))
            return


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
    guard = capabilities["vllm.fp8TwoTokenGuard"] if offered else "unknown"
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
            "aiter.enabled": switch(switches, "VLLM_ROCM_USE_AITER"),
            "aiter.mla": switch(switches, "VLLM_ROCM_USE_AITER_MLA"),
            "gpu.arch": gpus["archs"][0] if len(gpus.get("archs", [])) == 1 else None,
            "gpu.model": gpus["models"][0] if len(gpus.get("models", [])) == 1 else None,
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
            {"vllm.generation": "unknown", "aiter.causal": "unknown"}, **{"vllm." + name: "unknown" for name in VLLM_FACTS}
        ),
        "vllm": {"found": False, "why": "not reached"},
        "aiter": {"found": False, "why": "not reached"},
        "manifests": {"found": False, "why": "not reached"},
        "gpus": {"found": False, "count": 0, "archs": [], "models": [], "sources": {}},
        "rocm": {},
        "environment": {"switches": {}},
        "notes": [],
    }


def fill(report, options, limits):
    """Runs every stage. A stage that fails says why and stops nothing else."""
    notes = Notes()
    report["notes"] = notes.list
    capabilities = report["capabilities"]
    report["environment"] = ask_environment()
    try:
        folder, found = describe_package("vllm", VLLM_DISTRIBUTIONS, notes)
        report["vllm"] = found
        facts = ask_vllm_source(folder)
        capabilities.update({"vllm." + key: value for key, value in facts.items()})
        capabilities["vllm.generation"] = generation_of(facts, notes)
    except Exception as error:
        report["vllm"] = dict(report["vllm"], why=reason(error))
        if not report["vllm"]["found"]:
            note_other_python(notes)
    try:
        folder, found = describe_package("aiter", AITER_DISTRIBUTIONS, notes)
        if module_file(folder, "mla") is None:
            raise Unknown("the package `aiter` on the path has no mla module: another package of that name, or an AITER without MLA")
        report["aiter"] = found
        try:
            found.update(ask_aiter(folder))
            capabilities["aiter.causal"] = found["causal"]
        except Exception as error:
            found["why"] = reason(error)
        try:
            report["manifests"] = ask_manifests(folder, capabilities["aiter.causal"])
        except Exception as error:
            report["manifests"] = {"found": False, "why": reason(error)}
    except Exception as error:
        report["aiter"] = {"found": False, "why": reason(error)}
        report["manifests"] = {"found": False, "why": "no AITER here"}
    try:
        report["rocm"] = ask_rocm()
    except Exception as error:
        report["rocm"] = {"why": reason(error)}
    report["gpus"] = ask_gpus(limits, options.sysfs, options.no_torch, notes)
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
    package("AITER", report["aiter"], (("distribution", "distribution"), ("version", "version"), ("commit", "commit"), ("path", "path")))
    line("takes causal", capabilities["aiter.causal"])
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
    parser.add_argument("--sysfs", default="/sys", metavar="DIR", help="where sysfs is mounted (/sys)")
    return parser.parse_args(argv)


def main(argv):
    options = options_of(argv)
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
