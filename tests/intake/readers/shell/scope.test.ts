// Whether a server gets a variable: what the shell does with it, and what stands between the script and the server.
import { describe, expect, test } from 'vitest';
import { readServers } from '../../../../src/intake/readers/command/index.ts';

const set = 'export VLLM_ROCM_USE_AITER=1';
const serve = 'vllm serve m';

/** What the only server of a text gets of the switch; undefined: that is not known. */
async function switchOf(text: string): Promise<string | undefined> {
  const { servers } = await readServers({ name: 'command', text });
  expect(servers).toHaveLength(1);
  return servers[0]?.readings.find(({ key }) => key === 'aiter.enabled')?.value;
}

type Row = [what: string, text: string, value: 'yes' | 'no' | undefined];

describe('what the shell does with a variable', () => {
  test.each<Row>([
    ['an assignment in quotes is exported', `export "VLLM_ROCM_USE_AITER=1"\n${serve}`, 'yes'],
    ['a name out of a variable is exported', `N=VLLM_ROCM_USE_AITER\nexport $N=1\n${serve}`, 'yes'],
    ['an arm of a case goes on into the next', `A=a; case $A in a) : ;& b) ${set};; esac\n${serve}`, 'yes'],
    ['an arm that prints hides no later arm', `case $H in a) echo x;; b) ${set};; esac\n${serve}`, undefined],
    ['unset -f leaves a variable alone', `${set}\nunset -f VLLM_ROCM_USE_AITER\n${serve}`, 'yes'],
    ['unset -f takes a function out', `f() { ${set}; }\nunset -f f\nf\n${serve}`, undefined],
    ['a name glued to env -u is taken out', `${set}\nenv -uVLLM_ROCM_USE_AITER ${serve}`, 'no'],
    ['a coprocess keeps what it sets', `coproc { ${set}; }\n${serve}`, undefined],
    ['a choice at the keyboard may set it', `select a in 1 2; do ${set}; break; done\n${serve}`, undefined],
    ['a document that nothing runs sets nothing', `: <<'EOF'\n${set}\nEOF\n${serve}`, undefined],
    ['a blank is no part of "on"', `export VLLM_ROCM_USE_AITER=" 1 "\n${serve}`, 'no'],
    ['an assignment out of a variable sets nothing', `E="VLLM_ROCM_USE_AITER=1"\n$E ${serve}`, undefined],
    ['nohup sets nothing', `nohup VLLM_ROCM_USE_AITER=1 ${serve}`, undefined],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });
});

describe('what starts a server elsewhere', () => {
  test.each<Row>([
    ['doas', `${set}\ndoas ${serve}`, undefined],
    ['a login of another user', `${set}\nsu - bob -c "${serve}"`, undefined],
    ['another user without a login', `${set}\nsu bob -c "${serve}"`, 'yes'],
    ['ssh to several machines', `${set}\npdsh -w h1 "${serve}"`, undefined],
    ['ssh of a cloud', `${set}\ngcloud compute ssh vm --command "${serve}"`, undefined],
    ['a job of ray', `${set}\nray job submit -- ${serve}`, undefined],
    ['docker-compose', `${set}\ndocker-compose run v ${serve}`, undefined],
    [
      'a variable meant for the container',
      `export APPTAINERENV_VLLM_ROCM_USE_AITER=0\n${set}\napptainer exec i ${serve}`,
      'no',
    ],
    [
      '--cleanenv beside it',
      `export SINGULARITYENV_VLLM_ROCM_USE_AITER=1\nsingularity exec --cleanenv i ${serve}`,
      'yes',
    ],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });
});

describe('what is typed in a shell that was opened elsewhere', () => {
  test.each<Row>([
    ['a container does not get what the host exports', `${set}\ndocker run -it img bash\n${serve}`, undefined],
    ['a container gets what it is given', `docker run -it -e VLLM_ROCM_USE_AITER=1 img bash\n${serve}`, 'yes'],
    [
      'an image that serves, asked for a shell',
      `docker run -it -e VLLM_ROCM_USE_AITER=1 vllm/vllm-openai-rocm:x bash\n${serve}`,
      'yes',
    ],
    ['a container that runs', `${set}\ndocker exec -it c bash\n${serve}`, undefined],
    ['a pod', `${set}\nkubectl exec -it p -- bash\n${serve}`, undefined],
    ['another machine', `${set}\nssh -p 22 h\n${serve}`, undefined],
    ['another user', `${set}\nsudo -i\n${serve}`, undefined],
    ['what is exported there', `ssh h\n${set}\n${serve}`, 'yes'],
    ['a container that shares the environment', `${set}\nsingularity shell i\n${serve}`, 'yes'],
    ['a script goes on by itself', `#!/bin/bash\n${set}\ndocker run -it img\n${serve}`, 'yes'],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });
});

test.each(['kubectl apply -f - <<EOF\nPOD\nEOF', 'cat <<EOF | kubectl apply -f -\nPOD\nEOF'])(
  'a manifest that a command takes from its input is read: %s',
  async (text) => {
    const pod = `kind: Pod\nspec:\n  containers:\n  - name: v\n    env: [{name: VLLM_ROCM_USE_AITER, value: "1"}]\n    command: [vllm, serve, m]`;
    expect(await switchOf(text.replace('POD', pod))).toBe('yes');
  },
);
