"""Runs scripts as `python3 -S -W error SCRIPT ARGS` does, each in a fork of this one process.

Starting Python and loading its library takes ten times as long as what a script of public/ does with a stub installation.
One request a line on the pipe named first: {script, args, cwd, env}; one answer a line on the pipe named second: {status,
out, err}, with status null where a signal ended the script. Ends when nobody holds the first pipe any more.
"""

import argparse
import array
import ast
import csv
import glob
import importlib.metadata
import importlib.util
import io
import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import types

compiled = {}
library = sys.path[1:]  # Without this file's own folder.


def run(script, args, cwd, env):
    """The script in this process. Returns its exit code."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = [script, *args]
    sys.path[:] = [os.path.dirname(script), *filter(None, env.get("PYTHONPATH", "").split(os.pathsep)), *library]
    main = types.ModuleType("__main__")
    main.__file__ = script
    sys.modules["__main__"] = main
    try:
        exec(compiled[script], main.__dict__)
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        print(ended.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def answer(script, args, cwd, env):
    if script not in compiled:
        with open(script, "rb") as file:
            compiled[script] = compile(file.read(), script, "exec")
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            code = 70
            try:
                nothing = os.open(os.devnull, os.O_RDONLY)
                for file, number in ((nothing, 0), (out.fileno(), 1), (err.fileno(), 2)):
                    os.dup2(file, number)
                code = run(script, args, cwd, env)
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(code)
        status = os.waitpid(child, 0)[1]
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode("utf-8", "replace"))
    return {"status": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None, "out": said[0], "err": said[1]}


with open(sys.argv[1], encoding="utf-8") as requests, open(sys.argv[2], "w", encoding="utf-8") as answers:
    for line in requests:
        try:
            reply = answer(**json.loads(line))
        except BaseException:
            reply = {"status": None, "out": "", "err": traceback.format_exc()}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()
