// From what was given to what the engine asks: values in one spelling, and what follows from them. Every derived value
// says so in its `from`. Inputs that contradict each other leave the key unknown, with a finding.
import { cites } from './cites.ts';
import type { EngineData } from './data.ts';
import type { Deployment, Key, Known } from './deployment.ts';
import { keys } from './deployment.ts';
import { ranksOf } from './heads.ts';
import { causalByConfig } from './mask.ts';
import { causalMethods, modelFacts } from './models.ts';
import { normalise } from './normalise.ts';
import { originText, placeText } from './origin.ts';
import type { Finding } from './result.ts';
import { compareVersions } from './versions.ts';
import { buildsOf } from './vllm/builds.ts';
import { reduced } from './vllm/probed.ts';
import { candidates } from './vllm/sheets.ts';

export interface Derived {
  readonly deployment: Deployment;
  readonly findings: readonly Finding[];
}

/** Normalises `given` and adds what follows from it and from what is known of models and GPUs. */
export function derive(given: Deployment, data: EngineData): Derived {
  const known: Partial<Record<Key, Known>> = {};
  const findings: Finding[] = [];
  for (const key of keys) {
    const entry = given[key];
    if (entry === undefined) continue;
    const read = normalise(key, entry.value);
    if (read.kind === 'value') known[key] = { value: read.value, from: entry.from };
    if (read.kind === 'bad')
      findings.push({ severity: 'warning', code: 'value-not-understood', text: read.message, because: [] });
  }
  const add = (key: Key, value: string | undefined, rule: string): void => {
    if (value !== undefined && known[key] === undefined) known[key] = { value, from: { kind: 'derived', rule } };
  };
  const drop = (key: Key, code: string, text: string, because: readonly string[]): void => {
    // oxlint-disable-next-line typescript/no-dynamic-delete -- a contradiction makes the key unknown
    delete known[key];
    findings.push({ severity: 'warning', code, text, because });
  };

  const arch = data.hardware.find(({ models }) =>
    models.some(({ name }) => sameModel(name, known['gpu.model']?.value)),
  );
  if (arch !== undefined && known['gpu.arch'] !== undefined && known['gpu.arch'].value !== arch.arch) {
    const text = `gpu.arch ${known['gpu.arch'].value} is not the architecture of ${known['gpu.model']?.value ?? ''}: neither is taken`;
    drop('gpu.arch', 'inputs-disagree', text, []);
    delete known['gpu.model'];
  } else add('gpu.arch', arch?.arch, 'gpu.model');

  leaveKnownMembers(known, data);
  leaveKnownFacts(known, data);
  addImage(known, data, add);
  addPlatform(known, add);
  const strangers = dropStrangers(known, data, drop);
  const contradicted = dropMask(known, drop);
  addModels(known, data, (key, value, rule) => {
    // Neither is preferred: the recorded value would win by the back door.
    if (!strangers.has(key) && !(contradicted && key === 'draft.causal')) add(key, value, rule);
  });
  if (!contradicted) addMask(known, data, add);
  addHeads(known, drop, add);
  addBlock(known, drop, add);
  addUnsetAnchor(known, data, add);
  return { deployment: known, findings };
}

type Add = (key: Key, value: string | undefined, rule: string) => void;
type Drop = (key: Key, code: string, text: string, because: readonly string[]) => void;
type Values = Partial<Record<Key, Known>>;

/** `AMD Instinct MI355X` and `MI355X` alike. */
function sameModel(name: string, given: string | undefined): boolean {
  return given?.replace(/^(?:AMD )?(?:Instinct )?/i, '').toLowerCase() === name.toLowerCase();
}

/** What a stock ROCm image is known to hold of AITER, by its tag; a build or an install that says more stands above it. */
function addImage(known: Values, { vllm }: EngineData, add: Add): void {
  const tag = /(?:^|\/)vllm\/vllm-openai-rocm:v?([\w.]+)$/.exec(known.image?.value ?? '')?.[1];
  const sheet = vllm.sheets.find(({ version }) => version === tag);
  if (sheet === undefined) return;
  const said = known['vllm.version']?.value;
  if (said !== undefined && compareVersions(said, sheet.version) !== 0) return;
  const others = ['aiter.causal', 'aiter.installed', 'aiter.patches', 'vllm.patches'] as const;
  if (others.some((key) => known[key] !== undefined)) return;
  const [ships] = sheet.ships;
  if (ships === undefined) return;
  const { aiter, atLeast, atMost } = ships;
  const bound = atLeast !== undefined ? `>=${atLeast}` : atMost !== undefined ? `<=${atMost}` : undefined;
  add('aiter.version', aiter ?? bound, `image ${known.image?.value ?? ''}`);
}

/** Members that every release knows say nothing here. */
function leaveKnownMembers(known: Values, { vllm }: EngineData): void {
  const entry = known['draft.members'];
  if (entry === undefined) return;
  const everywhere = (name: string): boolean =>
    vllm.sheets.every(({ facts }) => facts.speculativeFields.includes(name));
  const left = entry.value.split(',').filter((name) => !everywhere(name));
  if (left.length === 0) delete known['draft.members'];
  else known['draft.members'] = { ...entry, value: left.join(',') };
}

/** Of what a probe read of vLLM, what its release does not say. */
function leaveKnownFacts(known: Values, data: EngineData): void {
  const entry = known['vllm.facts'];
  if (entry === undefined) return;
  const near = candidates(known['vllm.version']?.value, known['vllm.commit']?.value, data);
  const left = reduced(entry.value, near);
  if (left === undefined) delete known['vllm.facts'];
  else known['vllm.facts'] = { ...entry, value: left };
}

/** A vLLM version means vLLM; a gfx name or an AITER means ROCm. */
function addPlatform(known: Values, add: Add): void {
  for (const key of ['vllm.version', 'vllm.commit', 'vllm.patches', 'vllm.generation'] as const)
    if (known[key] !== undefined) add('engine', 'vllm', key);
  if (known['gpu.arch']?.value.startsWith('gfx') === true) add('platform', 'rocm', 'gpu.arch');
  if (known['aiter.version'] !== undefined) add('platform', 'rocm', 'aiter.version');
}

/** A config.json that is not the named model's: what the two differ in is unknown, and both are shown. */
function dropStrangers(known: Values, data: EngineData, drop: Drop): ReadonlySet<Key> {
  const strangers = new Set<Key>();
  const differ = (key: Key, recorded: string | undefined, name: string | undefined): void => {
    const read = known[key];
    if (recorded === undefined || read?.from.kind !== 'read' || read.value === recorded) return;
    if (!/^(?:draft|target)-config/.test(read.from.place.input)) return;
    const text = `${key} is ${read.value} at ${placeText(read.from.place)} and ${recorded} in ${name ?? ''}: neither is taken. Is this the config.json of that model?`;
    drop(key, 'config-is-another-models', text, []);
    strangers.add(key);
  };
  const target = modelFacts('target', known['target.model']?.value, data);
  differ('heads', target?.heads?.toString(), target?.name);
  differ('target.attention', plainAttention(target?.attention), target?.name);
  const draft = modelFacts('draft', known['draft.model']?.value, data);
  differ('draft.heads', draft?.heads?.toString(), draft?.name);
  const attention = plainAttention(draft?.attention);
  differ('draft.attention', attention === 'sparse-mla' ? 'other' : attention, draft?.name);
  return strangers;
}

/** A method whose blocks are causal in every release, beside a block that is said not to be: neither is taken. */
function dropMask(known: Values, drop: Drop): boolean {
  const method = known['draft.method'];
  const mask = known['draft.causal'];
  if (method === undefined || mask?.value !== 'no' || !causalMethods.test(method.value)) return false;
  const text = `draft.method ${method.value} (${originText(method.from)}) has causal blocks only, and draft.causal is no (${originText(mask.from)}): neither is taken. Say which one holds.`;
  drop('draft.causal', 'mask-contradicts-method', text, cites.causalDraft);
  delete known['draft.method'];
  return true;
}

const plainAttention = (attention: string | undefined): string | undefined =>
  attention === 'unknown' ? undefined : attention;

function addModels(known: Values, data: EngineData, add: Add): void {
  const target = modelFacts('target', known['target.model']?.value, data);
  add('heads', target?.heads === undefined ? undefined : String(target.heads), `target.model ${target?.name ?? ''}`);
  const method = known['draft.method']?.value;
  if (method !== undefined && causalMethods.test(method)) add('draft.causal', 'yes', `draft.method ${method}`);
  const draft = modelFacts('draft', known['draft.model']?.value, data);
  if (draft === undefined) return;
  const rule = `draft.model ${draft.name}`;
  if (draft.attention !== 'unknown') add('draft.attention', draft.attention === 'mla' ? 'mla' : 'other', rule);
  // The checkpoint's own keys, where they are given, are read by the release's order instead.
  const ownKeys = ['draft.isCausal', 'draft.dflashCausal', 'draft.layerTypes'] as const;
  if (ownKeys.every((key) => known[key] === undefined)) add('draft.causal', draft.causal, rule);
  if (draft.anchor !== 'unset') add('draft.anchor', draft.anchor, rule);
  add('draft.heads', draft.heads === undefined ? undefined : String(draft.heads), rule);
}

/** A draft whose config.json names no anchor has the block that every release makes of that. */
function addUnsetAnchor(known: Values, data: EngineData, add: Add): void {
  const draft = modelFacts('draft', known['draft.model']?.value, data);
  const tokens = Number(known['draft.tokens']?.value);
  if (draft?.anchor !== 'unset' || known['draft.anchor'] !== undefined || !(tokens > 0)) return;
  const { sheets } = data.vllm;
  const defaults = new Set(sheets.map(({ facts }) => facts.anchorDefault));
  if (defaults.size !== 1) return;
  const block = defaults.has('sampled') ? tokens : tokens + 1;
  add('draft.blockLength', String(block), `draft.tokens, draft.model ${draft.name}`);
}

/** The mask that the draft's config.json comes to, where every vLLM that it may be says the same. */
function addMask(known: Values, data: EngineData, add: Add): void {
  if (known['draft.causal'] !== undefined) return;
  const answers = buildsOf(known, data).map(({ facts }) => causalByConfig(facts, known));
  const [first] = answers;
  const [only] = first?.values ?? [];
  if (first === undefined || answers.some(({ values }) => values.length !== 1 || values[0] !== only)) return;
  add('draft.causal', only, first.key);
}

/** Heads per rank = the draft's heads / its tensor-parallel size; data parallelism does not divide heads. */
function addHeads(known: Values, drop: Drop, add: Add): void {
  const total = Number(known['draft.heads']?.value);
  const rule = ranksOf(known);
  const tp = Number(known[rule]?.value);
  if (!(total > 0) || !(tp > 0)) return;
  const each = total / tp;
  // What vLLM says to that is a rule of its configuration.
  if (!Number.isInteger(each)) return;
  const given = known.headsPerRank?.value;
  if (given === undefined) add('headsPerRank', String(each), `draft.heads / ${rule}`);
  else if (Number(given) !== each) {
    const text = `headsPerRank ${given} contradicts draft.heads ${String(total)} / ${rule} ${String(tp)} = ${String(each)}: give one of them`;
    drop('headsPerRank', 'heads-contradict', text, cites.draftHeads);
    // Neither is preferred: the derived value would win by the back door.
    delete known['draft.heads'];
  }
}

/** Block length = k where the draft samples from its anchor, k + 1 where the anchor is a bonus token. */
function addBlock(known: Values, drop: Drop, add: Add): void {
  const tokens = Number(known['draft.tokens']?.value);
  const given = known['draft.blockLength']?.value;
  const anchor = known['draft.anchor']?.value ?? (known['draft.method']?.value === 'dflash' ? 'bonus' : undefined);
  if (!(tokens > 0)) return;
  const expected = anchor === undefined ? [tokens, tokens + 1] : [anchor === 'sampled' ? tokens : tokens + 1];
  if (given !== undefined && !expected.includes(Number(given))) {
    const text = `draft.blockLength ${given} does not go with ${String(tokens)} draft tokens${anchor === undefined ? '' : ` and a ${anchor} anchor`} (${expected.join(' or ')})`;
    drop('draft.blockLength', 'block-contradicts', text, cites.anchors);
    // Neither is preferred: the derived length would win by the back door.
    if (known['draft.anchor'] !== undefined) delete known['draft.anchor'];
    else if (anchor !== undefined) delete known['draft.tokens'];
    return;
  }
  if (given === undefined && expected.length === 1)
    add('draft.blockLength', String(expected[0]), 'draft.tokens, draft.anchor');
  if (given !== undefined && anchor === undefined)
    add('draft.anchor', Number(given) === tokens ? 'sampled' : 'bonus', 'draft.blockLength, draft.tokens');
}
