// Compose, Kubernetes, Helm, recipes and option files: what they start, with what environment.
import { parseAllDocuments } from 'yaml';
import type { Document, Node, YAMLMap } from 'yaml';
import { readArguments } from '../command/arguments.ts';
import { counted, noteLost, readVariables } from '../command/environment.ts';
import type { Variable } from '../command/process.ts';
import { findLaunch } from '../command/launch.ts';
import type { Launch } from '../command/launch.ts';
import { Outcome } from '../command/outcome.ts';
import { readFragment, readServer } from '../command/servers.ts';
import { readShell } from '../shell/read.ts';
import { WordBuilder, wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { containerOf } from './docker.ts';
import { configures, environmentOfRole, isOfRole, rolesOf } from './configured.ts';
import type { Role } from './configured.ts';
import { environmentOf } from './environment.ts';
import { jsonOf } from './members.ts';
import { knownImage, readImage } from './image.ts';
import { interpolate } from './interpolate.ts';
import { isMap, isScalar, isSeq, Yaml, type Entry } from './nodes.ts';
import { isTelling, optionFile, readDevices, readParallelism, type YamlFile } from './option-map.ts';
import { imageOf, isContainer, isKubernetes } from './maps.ts';
import { isRecipe, recipeServers } from './recipe.ts';
import { siteOf } from './site.ts';
import { separate, splitText } from './split.ts';

const environmentKey = /^(?:env|environment|envs|variables|extra_?env(?:_?vars)?|env_?vars|.{1,40}_env)$/i;
const argumentsKey = /(?:args|arguments|flags|options|_cmd|^cmd|^command|^entrypoint|^run|^script)$/i;

export interface YamlRead {
  readonly outcomes: readonly Outcome[];
  readonly file: YamlFile | undefined;
}

/** Reads one YAML region; undefined where it is not YAML, or holds nothing of a server. */
export function readYaml(source: Source): YamlRead | undefined {
  let documents: readonly Document.Parsed[];
  try {
    const parsed = parseAllDocuments(source.text, {
      uniqueKeys: false,
      merge: true,
      logLevel: 'silent',
      strict: false,
    });
    documents = Array.isArray(parsed) ? parsed : [];
  } catch {
    // Nested deeper than the parser's stack.
    return undefined;
  }
  const outcomes: Outcome[] = [];
  const loose = new Outcome();
  const asides: Aside[] = [];
  const configured: Outcome[] = [];
  const images: Outcome[] = [];
  let file: YamlRead['file'];
  for (const document of documents) {
    try {
      const yaml = new Yaml(source, document);
      if (isRecipe(document.contents, yaml)) {
        outcomes.push(...recipeServers(document.contents, yaml));
        continue;
      }
      const walker = new Walker(yaml, outcomes, loose, asides, configured, images);
      walker.visit(document.contents, [], 0);
      file ??= walker.file;
    } catch {
      return undefined;
    }
  }
  shareImages(images, loose);
  // What is configured once beside a server that is started is about that one; else each is one of its own.
  const [only] = configured;
  if (outcomes.length > 0 && configured.length === 1 && only !== undefined && only.site?.kind !== 'helm')
    share(only, loose);
  else outcomes.push(...configured);
  // What a container sets that starts no server is its own; where there is no server, it may still say something.
  for (const { outcome, environment, name } of asides) {
    if (outcomes.length === 0) share(outcome, loose);
    const why = `it is set for another container${name === null ? '' : `, ${name}`}`;
    for (const server of outcomes)
      noteLost(
        environment.map((each) => ({ name: each.name, value: each.value, why, mend: undefined })),
        server,
      );
  }
  if (loose.values.size > 0 || loose.unresolved.size > 0 || loose.findings.length > 0) {
    if (outcomes.length === 0) outcomes.push(loose);
    else for (const outcome of outcomes) share(loose, outcome);
  }
  return outcomes.length > 0 || file !== undefined || images.length > 0 ? { outcomes, file } : undefined;
}

/** What stands beside a server and is not its own, as a chart's environment list. */
function share(loose: Outcome, outcome: Outcome): void {
  for (const [key, value] of loose.values) {
    const own = outcome.values.get(key);
    if (own === undefined || own.how === 'default') outcome.give(key, value.value, value.line);
  }
  outcome.findings.push(...loose.findings);
}

/** Of several images none is the one that runs: only what all of them say is said. */
function shareImages(images: readonly Outcome[], loose: Outcome): void {
  const [first, ...more] = images;
  if (first === undefined) return;
  for (const [key, { value, line, how }] of first.values) {
    if (!more.every((other) => other.values.get(key)?.value === value)) continue;
    if (how === 'hint') loose.hint(key, value, line);
    else loose.give(key, value, line);
  }
}

/** A container that starts no server. */
interface Aside {
  readonly name: string | null;
  readonly outcome: Outcome;
  readonly environment: readonly Variable[];
}

class Walker {
  readonly #yaml: Yaml;
  readonly #outcomes: Outcome[];
  #loose: Outcome;
  readonly #asides: Aside[];
  #budget = 5000;
  readonly #path: string[] = [];
  /** The maps around the present one, outermost first. */
  readonly #around: YAMLMap[] = [];
  readonly #configured: Outcome[];
  /** What images say that stand by themselves, as in a list of them. */
  readonly #images: Outcome[];
  /** Where what is no container's own is put. */
  readonly #common: Outcome;
  /** Within a map that configures a server. */
  #held = false;
  file: YamlRead['file'];

  constructor(
    yaml: Yaml,
    outcomes: Outcome[],
    loose: Outcome,
    asides: Aside[],
    configured: Outcome[],
    images: Outcome[],
  ) {
    this.#yaml = yaml;
    this.#outcomes = outcomes;
    this.#loose = loose;
    this.#asides = asides;
    this.#configured = configured;
    this.#images = images;
    this.#common = loose;
  }

  /** Looks at a node and all below it. `outer` is the environment that a surrounding map sets. */
  visit(node: Node | null | undefined, outer: readonly Variable[], depth: number): void {
    if (!node || depth > 60 || this.#budget-- < 0) return;
    const followed = this.#yaml.follow(node);
    if (isSeq(followed)) {
      for (const [index, item] of followed.items.entries()) {
        this.#path.push(String(index));
        this.visit(item, outer, depth + 1);
        this.#path.pop();
      }
      if (depth === 0) this.#list(followed, outer);
    } else if (isMap(followed)) this.#map(followed, outer, depth);
    else if (isScalar(followed) && depth === 0) this.#flags(followed, outer);
  }

  #map(map: YAMLMap, outer: readonly Variable[], depth: number): void {
    const yaml = this.#yaml;
    const entries = yaml.entries(map);
    const environment = [...outer];
    for (const { key, value } of entries)
      if (environmentKey.test(key) && value && !isOfRole(key)) environment.push(...environmentOf(value, yaml));
    const image = imageOf(map, yaml);
    const started = this.#start(map, image, environment);
    const merged = entries.some(({ key }) => key === '<<');
    const common = this.#loose;
    this.#task(entries, environment);
    const own = isContainer(entries, this.#path);
    if (started === undefined && own) {
      const outcome = new Outcome();
      this.#loose = outcome;
      const set = environment.slice(outer.length);
      // To find the name takes a look at the whole text.
      const isAsked = set.some((each) => each.name in counted);
      this.#asides.push({ outcome, environment: set, name: isAsked ? siteOf(map, this.#path, yaml).name : null });
    }
    const held = started === undefined && !this.#held && !own;
    const roles = held ? rolesOf(map, yaml) : [];
    for (const role of roles) this.#role(role, environment.slice(outer.length), image, map);
    const configured = held && roles.length === 0 && configures(map, this.#path, yaml);
    if (configured) this.#configure(map, image);
    if (started !== undefined) {
      readDevices(map, yaml, started);
      started.site = siteOf(map, this.#path, yaml);
      const unseen = entries.find(
        ({ key, value }) =>
          /^(?:env_file|envFrom)$/.test(key) || (key === 'extends' && isMap(value) && value.has('file')),
      );
      if (unseen !== undefined)
        started.note(
          'note',
          'env-file-unseen',
          `What ${unseen.key} brings into the environment is not in this text.`,
          unseen.line,
        );
      this.#outcomes.push(started);
    } else if (environment.length > outer.length && roles.length === 0)
      this.#surroundings(environment.slice(outer.length));
    if (started === undefined && image !== undefined && knownImage(image.text) !== undefined) {
      const outcome = this.#loose === this.#common ? new Outcome() : this.#loose;
      readImage(image.text, image.lineOf(0), outcome);
      if (this.#loose === this.#common) this.#images.push(outcome);
    }
    if (entries.some(({ key }) => /^num[-_]speculative[-_]tokens$/.test(key))) {
      const option = wordOf({ text: '--speculative-config', lineOf: () => this.#yaml.lineOf(map) });
      readFragment([option, jsonOf(map, yaml)], this.#loose);
    } else if (entries.some(({ key }) => isTelling(key))) {
      // Only a map on its own can be the file of `--config`; one within a recipe is part of that.
      const file = optionFile(map, yaml, merged, depth === 0 ? undefined : this.#loose);
      if (depth === 0) this.file ??= file;
    }
    for (const { key, value, line } of entries) {
      // A compose file's templates count where they are merged.
      if (depth === 0 && key.startsWith('x-')) continue;
      if (!value || (isMap(value) && isTelling(key))) continue;
      if (key === 'modelURL') {
        const word = yaml.word(value);
        if (word !== undefined) this.#loose.give('target.model', word.text, line);
      }
      if (key === 'parallelism' && isMap(value)) readParallelism(value, yaml, this.#loose);
      if (/^(?:amd\.com\/gpu|.*\/dev\/kfd)$/.test(key)) this.#loose.give('platform', 'rocm', line);
      if (roles.some(({ entry }) => entry.key === key)) continue;
      if (started === undefined && argumentsKey.test(key) && !environmentKey.test(key)) {
        if (isSeq(value) && key === 'script') this.#script(value, environment);
        else if (isSeq(value)) this.#list(value, environment);
        else this.#flags(value, environment);
      }
      if (environmentKey.test(key) || isOfRole(key)) continue;
      this.#path.push(key);
      this.#around.push(map);
      this.visit(value, environment, depth + 1);
      this.#around.pop();
      this.#path.pop();
    }
    if (configured) this.#held = false;
    this.#loose = common;
  }

  /** A task of Ansible hands a text to a shell, with the environment that the task sets. */
  #task(entries: readonly Entry[], environment: readonly Variable[]): void {
    const shell = entries.find(({ key }) => /^(?:ansible\.builtin\.)?shell$/.test(key))?.value;
    const text = isMap(shell) ? this.#yaml.get(shell, /^cmd$/) : shell;
    const word = isScalar(text) ? this.#yaml.word(text) : undefined;
    if (word === undefined || !/\bvllm\b|\bdocker\b|-m\s+\w/.test(word.text)) return;
    this.#servers(interpolate(word, [], true), environment);
  }

  /** From here on everything is said of one server that has no command. */
  #configure(map: YAMLMap, image: Word | undefined): void {
    const outcome = new Outcome();
    outcome.site = siteOf(map, this.#path, this.#yaml);
    outcome.image = image?.text;
    readDevices(map, this.#yaml, outcome);
    const role = this.#path.at(-1) ?? '';
    for (const above of this.#around) readVariables(environmentOfRole(above, role, this.#yaml), outcome);
    this.#configured.push(outcome);
    this.#loose = outcome;
    this.#held = true;
  }

  /** One role of a server, with what the map sets for all of them. */
  #role({ name, entry, environment }: Role, common: readonly Variable[], image: Word | undefined, map: YAMLMap): void {
    const outcome = new Outcome();
    const site = siteOf(map, [...this.#path, name], this.#yaml);
    const end = this.#yaml.source.lineOf(Math.max(0, (entry.value.range?.[1] ?? 1) - 1));
    outcome.site = { ...site, lines: [entry.line, end] };
    outcome.image = image?.text;
    if (image !== undefined) readImage(image.text, image.lineOf(0), outcome);
    readVariables([...common, ...environment], outcome);
    const words = isSeq(entry.value) ? this.#yaml.words(entry.value).flatMap(separate) : this.#command(entry.value, []);
    readFragment(words, outcome);
    this.#configured.push(outcome);
  }

  /** Variables of a container whose command is not here; some charts hand options on in one of them. */
  #surroundings(variables: readonly Variable[]): void {
    const own = new Outcome();
    readVariables(variables, own);
    const differing = Object.entries(counted).filter(([, key]) => {
      const value = own.values.get(key)?.value;
      const before = this.#loose.values.get(key);
      return (
        value !== undefined && (this.#loose.unresolved.has(key) || (before !== undefined && before.value !== value))
      );
    });
    readVariables(variables, this.#loose);
    // Nothing says which of two parts of a file is the server's.
    for (const [name, key] of differing) {
      const line = own.values.get(key)?.line;
      this.#loose.leaveOpen(key);
      const text = `${name} may or may not hold: parts of this text set it differently.`;
      this.#loose.note('warning', 'variable-may-not-hold', text, line);
    }
    for (const { name, value } of variables)
      if (/ARG|FLAG|OPT/.test(name) && /^\s*-{1,2}[a-z]/i.test(value.text)) readFragment(splitText(value), this.#loose);
  }

  /** The server that a container's map starts. */
  #start(map: YAMLMap, image: Word | undefined, environment: readonly Variable[]): Outcome | undefined {
    const yaml = this.#yaml;
    const parts = [/^entrypoint$/i, /^(?:(?:ansible\.builtin\.)?command|cmd)$/i, /^args$/i].map((name) =>
      yaml.get(map, name),
    );
    if (parts.every((part) => part === undefined)) return undefined;
    const reference = image;
    const shown = parts.flatMap((part) => (part === undefined ? [] : this.#command(part, environment)));
    const cut = yaml.isCut(map);
    const words = shown.map((word, index) => (cut && index === shown.length - 1 ? { ...word, open: true } : word));
    const entrypoint = parts[0] !== undefined || (parts[1] !== undefined && isKubernetes(map, yaml));
    const launch = findLaunch(words, environment);
    const container = reference === undefined ? undefined : containerOf(reference);
    const withImage = (found: Launch): Launch => (container === undefined ? found : { ...found, container });
    if (launch.kind === 'server') return readServer(withImage(launch));
    if (launch.kind === 'script' && launch.script !== undefined) {
      const { outcomes } = readShell(launch.script, { environment });
      const servers = outcomes.filter((outcome) => outcome.values.has('engine'));
      for (const outcome of servers.slice(1)) {
        outcome.site = siteOf(map, this.#path, yaml);
        this.#outcomes.push(outcome);
      }
      const [first] = servers;
      if (first !== undefined && reference !== undefined) readImage(reference.text, reference.lineOf(0), first);
      return first;
    }
    const serves = reference !== undefined && knownImage(reference.text)?.serves === true && !entrypoint;
    const [first] = words;
    if (!serves || first === undefined || launch.kind === 'client') return undefined;
    return readServer(
      withImage({
        kind: 'server',
        engine: 'vllm',
        words,
        positionalModel: true,
        variables: environment,
        lost: [],
        line: first.lineOf(0),
      }),
    );
  }

  /** A command as a list, or as one text that is split as a shell would. */
  #command(node: Node, environment: readonly Variable[]): readonly Word[] {
    if (isSeq(node))
      return this.#yaml
        .words(node)
        .flatMap((word) =>
          separate(interpolate(word, environment, word.text.includes('\n') || word.text.includes(' '))),
        );
    const word = this.#yaml.word(node);
    return word === undefined ? [] : splitText(interpolate(word, environment, /\b(?:ba)?sh -\w*c\b/.test(word.text)));
  }

  #list(node: Node, environment: readonly Variable[]): void {
    const words = this.#yaml.words(node).flatMap((word) => separate(interpolate(word, environment)));
    const [first] = words;
    if (first === undefined || !words.some((word) => /^-{1,2}[a-z]/i.test(word.text))) return;
    const launch = findLaunch(words, environment);
    if (launch.kind === 'server') this.#outcomes.push(readServer(launch));
    else if (launch.kind === 'script' && launch.script !== undefined)
      this.#outcomes.push(
        ...readShell(launch.script, { environment }).outcomes.filter(({ values }) => values.has('engine')),
      );
    else if (launch.kind !== 'client') {
      // In a list of arguments the model may come first, as vLLM's server takes it.
      readArguments(
        { words, whole: false, positionalModel: !/^(?:sh|bash|-.*)$/.test(first.text), line: first.lineOf(0) },
        this.#loose,
      );
    }
  }

  /** Options, or a whole command, in one text. */
  #flags(node: Node, environment: readonly Variable[]): void {
    const word = this.#yaml.word(node);
    if (word === undefined) return;
    if (/^\s*-{1,2}[a-z]/i.test(word.text)) readFragment(splitText(interpolate(word, [], true)), this.#loose);
    else if (/\bvllm\b|\bdocker\b|-m\s+\w/.test(word.text)) this.#servers(word, environment);
  }

  /** The lines of a job's script: one shell gets them all. */
  #script(node: Node, environment: readonly Variable[]): void {
    const text = new WordBuilder();
    for (const word of this.#yaml.words(node)) text.addWord(word).add('\n', word, 0);
    this.#servers(text.build(), environment);
  }

  #servers(text: Source, environment: readonly Variable[]): void {
    const { outcomes } = readShell(text, { environment });
    this.#outcomes.push(...outcomes.filter((outcome) => outcome.values.has('engine')));
  }
}
