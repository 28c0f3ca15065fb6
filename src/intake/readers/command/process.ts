// The environment that a process gets, on its way through whatever starts it: sudo, env, ssh, a container, a scheduler.
import type { Word } from './source.ts';

/** One variable of a process. */
export interface Variable {
  readonly name: string;
  readonly value: Word;
  /** `off`: sure not to be there; `open`: it may or may not hold, and `why` says so. Without: it is set to the value. */
  readonly certainty?: 'off' | 'open';
  readonly why?: string;
}

/** A value that the text shows and the process does not get. */
export interface Lost {
  readonly name: string;
  readonly value: Word;
  /** As in "exported on the host, not handed to the container". */
  readonly why: string;
  /** The line that would hand it over; undefined where there is none to give. */
  readonly mend: string | undefined;
}

/** The variables that reach a process, and those that are lost on the way with the reason. */
export class ProcessEnvironment {
  readonly #variables: Map<string, Variable>;
  readonly lost: Lost[];

  constructor(variables: readonly Variable[], lost: readonly Lost[] = []) {
    this.#variables = new Map(variables.map((variable) => [variable.name, variable]));
    this.lost = [...lost];
  }

  get list(): readonly Variable[] {
    return [...this.#variables.values()];
  }

  get(name: string): Variable | undefined {
    return this.#variables.get(name);
  }

  set(variable: Variable): void {
    this.#variables.delete(variable.name);
    this.#variables.set(variable.name, variable);
  }

  /** Takes a variable out for certain. */
  off(name: string, value: Word): void {
    this.set({ name, value, certainty: 'off' });
  }

  /** A border that nothing crosses by itself. */
  clear(why: string, mend: (name: string, value: string) => string | undefined): void {
    for (const { name, value, certainty } of this.#variables.values())
      if (certainty === undefined) this.lost.push({ name, value, why, mend: mend(name, value.text) });
    this.#variables.clear();
  }

  /** Puts back what a border was told to let through. */
  restore(variable: Variable | undefined): void {
    if (variable !== undefined) this.set(variable);
  }
}

/** What a starter's options do to the environment; the words are those behind it, up to the program. */
interface Starter {
  readonly names: RegExp;
  /** Options that take the next word. */
  readonly takes: RegExp;
  readonly enter?: (environment: ProcessEnvironment) => void;
  readonly option?: (
    option: string,
    value: Word | undefined,
    environment: ProcessEnvironment,
    before: ProcessEnvironment,
  ) => void;
}

const assignment = (name: string, value: string): string => `${name}=${value}`;

function clears(names: RegExp, where: string, mend: (name: string, value: string) => string | undefined): Starter {
  return {
    names,
    takes: /^$/,
    enter: (environment) => {
      environment.clear(where, mend);
    },
  };
}

/** `SINGULARITYENV_NAME` outside is `NAME` inside, whatever else is left out. */
function handIn(environment: ProcessEnvironment, before: ProcessEnvironment = environment): void {
  for (const variable of before.list) {
    const name = /^(?:SINGULARITYENV|APPTAINERENV)_(\w+)$/.exec(variable.name)?.[1];
    if (name !== undefined) environment.set({ ...variable, name });
  }
}

function setAll(list: string, word: Word, environment: ProcessEnvironment): void {
  for (const each of list.split(',')) {
    const equals = each.indexOf('=');
    if (equals > 0) environment.set({ name: each.slice(0, equals), value: { ...word, text: each.slice(equals + 1) } });
  }
}

const starters: readonly Starter[] = [
  {
    names: /^env$/,
    takes: /^-(?:u|-unset|C|-chdir|S)$/,
    option: (option, value, environment, before) => {
      if (option === '-' || option === '--ignore-environment' || /^-[a-hj-z0]*i/.test(option)) {
        for (const { name, value: held } of before.list) environment.off(name, held);
        if (value !== undefined) environment.off('VLLM_ROCM_USE_AITER', { ...value, text: '' });
      }
      const name = /^(?:-u|--unset)$/.test(option) ? value : undefined;
      if (name !== undefined) environment.off(name.text, { ...name, text: '' });
      const glued = /^-u(.+)/s.exec(option)?.[1];
      if (glued !== undefined && value !== undefined) environment.off(glued, { ...value, text: '' });
    },
  },
  {
    names: /^sudo$/,
    takes: /^-(?:[ughpCrtTUDR]|-user|-group|-host|-prompt|-chdir)$/,
    enter: (environment) => {
      environment.clear(
        'sudo starts it with an environment of its own',
        (name, value) => `sudo ${assignment(name, value)} …`,
      );
    },
    option: (option, value, environment, before) => {
      if (/^-[A-DF-Za-z]*E/.test(option) || option === '--preserve-env') {
        if (option === '--preserve-env' && value !== undefined && value.text !== '')
          for (const name of value.text.split(',')) environment.restore(before.get(name));
        else for (const variable of before.list) environment.restore(variable);
      }
    },
  },
  {
    names: /^(?:srun|sbatch|salloc)$/,
    takes:
      /^(?:-[a-zA-Z]|--export|--nodes|--ntasks|--partition|--gres|--gpus|--job-name|--time|--account|--container-\w+)$/,
    option: (option, value, environment, before) => {
      if (option !== '--export' || value === undefined) return;
      const list = value.text.split(',');
      if (!list.includes('ALL')) {
        environment.clear(
          'srun is told not to hand the environment on',
          (name, held) => `--export=ALL,${assignment(name, held)}`,
        );
        for (const name of list) environment.restore(before.get(name));
      }
      setAll(value.text, value, environment);
    },
  },
  {
    names: /^(?:su|runuser)$/,
    takes: /^-(?:[sgGwu]|-shell|-group|-whitelist-environment|-user)$/,
    option: (option, _value, environment) => {
      if (/^(?:-|-\w*l|--login)$/.test(option))
        environment.clear(
          'a login of another user starts with an environment of its own',
          (name, value) => `su … -c '${assignment(name, value)} …'`,
        );
    },
  },
  {
    names: /^(?:singularity|apptainer)$/,
    takes: /^(?:-[BWHS]|--bind|--env|--env-file|--pwd|--home|--overlay|--workdir)$/,
    enter: handIn,
    option: (option, value, environment, before) => {
      if (/^(?:-e|--cleanenv|-c|--containall|-C|--contain-all)$/.test(option) && option !== '-c')
        environment.clear(
          `${option} leaves the host's environment outside of the container`,
          (name, held) => `--env ${assignment(name, held)}`,
        );
      handIn(environment, before);
      if (option === '--env' && value !== undefined) setAll(value.text, value, environment);
    },
  },
  clears(
    /^(?:ssh|pdsh|pssh|parallel-ssh|clush|autossh|mosh|ansible|salt)$/,
    'set here, not on the machine that ssh goes to',
    (name, value) => `ssh HOST env ${assignment(name, value)} …`,
  ),
  clears(
    /^(?:kubectl|oc|crictl)$/,
    'set here, not handed to the container',
    (name, value) => `kubectl exec … -- env ${assignment(name, value)} …`,
  ),
  clears(
    /^(?:tmux)$/,
    'tmux may start it from a server that runs already, without this environment',
    (name, value) => `env ${assignment(name, value)} …`,
  ),
  clears(
    /^doas$/,
    'doas starts it with an environment of its own',
    (name, value) => `doas env ${assignment(name, value)} …`,
  ),
  clears(
    /^ray$/,
    'set here, not on the cluster that runs the job',
    (name, value) => `ray job submit … -- env ${assignment(name, value)} …`,
  ),
  {
    ...clears(
      /^systemd-run$/,
      'not handed on to what is started',
      (name, value) => `systemd-run --setenv=${assignment(name, value)} …`,
    ),
    takes: /^(?:-[EpuMH]|--(?:setenv|property|unit|slice|uid|gid|description|working-directory|machine|host))$/,
    option: (option, value, environment, before) => {
      if (!/^(?:-E|--setenv)$/.test(option) || value === undefined) return;
      if (value.text.includes('=')) setAll(value.text, value, environment);
      else environment.restore(before.get(value.text));
    },
  },
  clears(/^(?:enroot|lxc|incus|machinectl|at|batch)$/, 'not handed on to what is started', () => undefined),
];

const base = (word: Word): string => word.text.replace(/^.*\//s, '');

/** Follows the words of a command line up to its program, and what they do to the environment. */
export class Starting {
  readonly environment: ProcessEnvironment;
  #starter: Starter | undefined;
  #before: ProcessEnvironment;
  /** The next word is the value of this option. */
  #pending: string | undefined;

  constructor(environment: ProcessEnvironment) {
    this.environment = environment;
    this.#before = new ProcessEnvironment(environment.list);
  }

  /** Takes the next word in. */
  take(word: Word, following: Word | undefined): void {
    const { text } = word;
    if (this.#pending !== undefined) {
      this.#starter?.option?.(this.#pending, word, this.environment, this.#before);
      this.#pending = undefined;
      return;
    }
    const starter = starters.find(({ names }) => names.test(base(word)));
    if (starter !== undefined) {
      this.#starter = starter;
      this.#before = new ProcessEnvironment(this.environment.list);
      starter.enter?.(this.environment);
      return;
    }
    if (text.startsWith('-') && this.#starter !== undefined) {
      const equals = text.startsWith('--') ? text.indexOf('=') : -1;
      const option = equals > 0 ? text.slice(0, equals) : text;
      if (equals > 0) {
        const value = { ...word, text: text.slice(equals + 1), lineOf: (at: number) => word.lineOf(at + equals + 1) };
        this.#starter.option?.(option, value, this.environment, this.#before);
      } else if (this.#starter.takes.test(option) && following !== undefined) this.#pending = option;
      else
        this.#starter.option?.(
          option,
          option === '--preserve-env' ? undefined : following,
          this.environment,
          this.#before,
        );
      return;
    }
    const found = /^([A-Z_]\w*)=/i.exec(text);
    if (found === null) return;
    const name = found[1] ?? '';
    const from = name.length + 1;
    const value = { ...word, text: text.slice(from), lineOf: (at: number) => word.lineOf(at + from) };
    const inside = /^(?:SINGULARITYENV|APPTAINERENV)_(\w+)$/.exec(name)?.[1];
    // Behind nohup, or out of a variable, a shell would look for a program of that name.
    const sets = this.#starter !== undefined;
    this.environment.set({
      name: inside ?? name,
      value,
      ...(!sets && { certainty: 'open', why: 'such a word sets a variable only behind env or sudo' }),
    });
  }
}
