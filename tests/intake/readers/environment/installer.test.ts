// What pip and uv print: only what is installed in the end is read.
import { describe, expect, test } from 'vitest';
import { see } from './reading.ts';

describe('only what is installed counts', () => {
  test.each<[string, string, string[]]>([
    ['a collected version', 'Collecting amd-aiter==0.1.20', []],
    ['a download', 'Downloading amd_aiter-0.1.20-cp312-cp312-linux_x86_64.whl (12 MB)', []],
    ['a cached wheel', 'Using cached amd_aiter-0.1.20-cp312-cp312-linux_x86_64.whl', []],
    ['a dry run of pip', 'Would install amd-aiter-0.1.20 vllm-0.31.0', []],
    ['a dry run of uv', 'Would install 1 package\n + amd-aiter==0.1.20', []],
    ['a real run of uv', 'Installed 1 package in 2ms\n + amd-aiter==0.1.20', ['aiter.version=0.1.20@2']],
    ['an upgrade by uv', ' - amd-aiter==0.1.19\n + amd-aiter==0.1.20', ['aiter.version=0.1.20@2']],
    ['a removal by uv', ' - amd-aiter==0.1.19', []],
    ['a version installed again by uv', ' ~ vllm==0.31.0', ['vllm.version=0.31.0@1']],
    ['nothing that matches', 'ERROR: No matching distribution found for amd-aiter==0.1.20', []],
    [
      'a version that cannot be satisfied',
      'ERROR: Could not find a version that satisfies the requirement vllm==0.99',
      [],
    ],
    ['requirements of a package', 'Requires: amd-aiter==0.1.20, torch', []],
    ['who requires it', 'Required-by: vllm 0.31.0', []],
    ['a command that removes', 'pip uninstall -y vllm==0.31.0', []],
    ['a command that downloads', 'pip download --no-deps vllm==0.33.0', []],
    [
      'satisfied by what is there',
      'Requirement already satisfied: vllm<0.32 in /venv/lib (0.31.0)',
      ['vllm.version=0.31.0@1'],
    ],
    [
      'a conflict, with what is there',
      'x 1 requires amd-aiter==0.1.20, but you have amd-aiter 0.1.19 which is incompatible.',
      ['aiter.version=0.1.19@1'],
    ],
    [
      'a conflict in pip check',
      'x 1 has requirement vllm==0.29.0, but you have vllm 0.31.0.',
      ['vllm.version=0.31.0@1'],
    ],
    [
      'an upgrade by pip',
      'Found existing installation: vllm 0.29.0\nUninstalling vllm-0.29.0:\n  Successfully uninstalled vllm-0.29.0\nSuccessfully installed vllm-0.31.0',
      ['vllm.version=0.31.0@4'],
    ],
    ['a list before the removal', 'vllm 0.29.0\nSuccessfully uninstalled vllm-0.29.0', []],
    [
      'the newest release that an index has',
      'amd-aiter (0.1.30)\nAvailable versions: 0.1.30, 0.1.20\n  INSTALLED: 0.1.20\n  LATEST:    0.1.30',
      ['aiter.version=0.1.20@3'],
    ],
    ['a comment', '# pip install vllm==0.29.0', []],
    ['a comment at the end', 'pip list # vllm 0.29.0', []],
    ['who misses something', 'vllm 0.31.0 requires pandas, which is not installed.', ['vllm.version=0.31.0@1']],
    [
      'both sides of a conflict',
      'vllm 0.31.0 requires amd-aiter==0.1.20, but you have amd-aiter 0.1.19 which is incompatible.',
      ['aiter.version=0.1.19@1', 'vllm.version=0.31.0@1'],
    ],
    ['a tree of dependencies', '  - amd-aiter [required: ==0.1.20, installed: 0.1.19]', ['aiter.version=0.1.19@1']],
    ['a command that installs', '$ pip install amd-aiter==0.1.20', ['aiter.version=0.1.20@1']],
    [
      'an installation that finds nothing',
      'pip install vllm==0.99.0\nERROR: No matching distribution found for vllm',
      [],
    ],
    ['an installation that breaks off', 'pip install vllm==0.31.0\nERROR: Operation cancelled by user', []],
    ['an installation that uv cannot resolve', 'uv add amd-aiter==0.1.20\n  × No solution found', []],
    ['a dry run', 'pip install --dry-run amd-aiter==0.1.20', []],
    ['an installation into another folder', 'pip install --target /tmp/x amd-aiter==0.1.20', []],
    ['advice', 'You can pip install amd-aiter==0.1.20', []],
    ['a command that is printed', 'echo "pip install amd-aiter==0.1.20"', []],
    ['a wheel in the cache', ' - amd_aiter-0.1.20-cp312-cp312-linux_x86_64.whl (100 MB)', []],
    ['a wheel that was built', 'Successfully built amd-aiter-0.1.20', []],
    ['a file of requirements', '-r base.txt\namd-aiter==0.1.20', []],
    ['a requirement with its hash', 'amd-aiter==0.1.20 \\\n    --hash=sha256:abc', []],
    ['a requirement of some systems', 'amd-aiter==0.1.20 ; platform_system == "Linux"', []],
    ['a list of requirements', 'dependencies = [\n  "amd-aiter==0.1.20",\n]', []],
    ['a package of a longer name', 'my-amd-aiter==0.1.20', []],
    [
      'two environments that disagree',
      'Requirement already satisfied: amd-aiter in /a (0.1.19)\nRequirement already satisfied: amd-aiter in /b (0.1.20)',
      ['aiter.version=0.1.19@1', 'aiter.version=0.1.20@2'],
    ],
    [
      'two distributions that disagree',
      'Successfully installed amd-aiter-0.1.19\nSuccessfully installed aiter-0.1.20',
      ['aiter.version=0.1.19@1', 'aiter.version=0.1.20@2'],
    ],
  ])('%s', async (_what, text, readings) => {
    expect((await see(text)).readings).toEqual(readings);
  });
});

test.each([
  'WARNING: Package(s) not found: amd-aiter',
  "ModuleNotFoundError: No module named 'aiter'",
  'importlib.metadata.PackageNotFoundError: No package metadata was found for amd-aiter',
  'vllm 0.31.0 requires amd-aiter, which is not installed.',
])('AITER is not there: %s', async (text) => {
  expect((await see(text)).readings).toContainEqual(expect.stringContaining('aiter.installed=no'));
});

test('a package that was removed and not put back is told', async () => {
  expect((await see('Successfully uninstalled amd-aiter-0.1.20')).codes).toEqual(['package-removed']);
});
