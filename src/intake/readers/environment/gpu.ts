// Which GPU: gfx names, product names, PCI ids. Names in packages, paths, build lists and requirements are not the device.
import type { Hardware } from '../../types.ts';
import type { Line } from './lines.ts';
import { isClaim, isHere } from './lines.ts';
import type { Notes } from './notes.ts';

const buildList =
  /(?:^|[\s"';])(?:-D|-e ?|--env ?|ARG |ENV |export )?["']?(?:(?:[A-Z\d]+_)+(?:ARCHS?|ARCH_LIST|ARCHITECTURES|TARGETS?)["']? ?[=: ]|(?:ARCHS?|ARCHITECTURES|TARGETS)=|--offload-arch|--(?:gpu-)?arch|--amdgpu-target|-mcpu|-march|--gcn-arch)/;
/** A line that builds: whatever GPU it names is a target. */
const builds =
  /^(?:[$#>] )?(?:sudo )?(?:make|cmake|ninja|hipcc|clang\S{0,20}|amdclang\S{0,20}|python3? setup\.py|(?:docker|podman|nerdctl|buildah) (?:buildx )?build|bazel)\s/;
const arch = /gfx[\da-f]{3,4}(?![\da-z])|gfx\d{1,2}(?:-\d){1,2}(?:-generic)?/gi;

function readArchitectures(line: Line, notes: Notes): string[] {
  const { text } = line;
  const taken: string[] = [];
  if (/\bHSA_OVERRIDE_GFX_VERSION\b/.test(text))
    notes.say(
      'warning',
      'gfx-version-overridden',
      'HSA_OVERRIDE_GFX_VERSION makes the runtime call the GPU by another name: what tools print is not the device.',
      [],
      line.number,
    );
  const build = buildList.exec(text);
  for (const hit of text.matchAll(arch)) {
    const name = hit[0].toLowerCase();
    const before = text.slice(0, hit.index);
    const after = text.slice(hit.index + name.length);
    if (/[a-z\d]-$/i.test(before) && !before.endsWith('--')) {
      notes.say(
        'note',
        'gfx-in-package-name',
        'A gfx name inside a package’s name says what was built for, not which GPU is there.',
        ['build-architectures-are-not-the-gpu'],
        line.number,
      );
      continue;
    }
    // The processor's own agent.
    if (name === 'gfx000') continue;
    // rocminfo's generic ISA, files of kernels, folders.
    if (name.includes('-') || /[/_\w]$/.test(before) || /^(?:[/_]|\.(?:co|so|s|hsaco|json|csv)\b)/.test(after))
      continue;
    if ((build && build.index < hit.index) || builds.test(text)) {
      taken.push(`build ${name}`);
      continue;
    }
    // The tag of an image: for whom it was made.
    if (/[\w/][:@][\w.-]*$/.test(before) && /(?:^|[\s"'=])[\w.-]+(?:\/[\w.-]+)+:[\w.-]*$/.test(before)) {
      taken.push(`build ${name}`);
      continue;
    }
    if (!isOfThisMachine(text, hit.index, hit.index + name.length))
      notes.ignore(text, `this speaks of ${name}, not of the GPU here`, line.number);
    else taken.push(name);
  }
  return [...new Set(taken)];
}

const isOfThisMachine = (text: string, from: number, to: number): boolean =>
  isHere(text, from) && !isClaim(text, from, to);

const product =
  /(?<![\w./-])(\d{1,3} ?[x×* ] ?)?(?:AMD )?(?:Instinct )?(MI\d{2,3}[AXP]?)( HF)?(?:[- ]?OAM|-\d{2,3}GB?|x\d{1,2})?(?![\w-]|\.\w)/gi;

/** An entry of a list or a map of machines, as of those that are supported: nothing says that it is the one here. */
const entry = /^\s{0,40}(?:-\s{1,9}["']?\w{3,12}["']?,?|(?:-\s{1,9})?["']?\w{3,12}["']?\s?:)\s{0,9}(?:[{[].*|#.*)?$/;

function readProducts(line: Line, notes: Notes): { known: string[]; others: string[] } {
  const known: string[] = [];
  const others: string[] = [];
  for (const hit of line.text.matchAll(product)) {
    const name = (hit[2] ?? '').toUpperCase() + (hit[3] === undefined ? '' : ' HF');
    if (entry.test(line.text) || !isOfThisMachine(line.text, hit.index, hit.index + hit[0].length))
      notes.ignore(line.text, `this speaks of ${name}, not of the GPU here`, line.number);
    else if (/\d[AX](?: HF)?$|^MI(?:\d\d|1\d\d|2\d\d)$/.test(name)) known.push(name);
    else others.push(name);
  }
  return { known: [...new Set(known)], others: [...new Set(others)] };
}

const nameless = /\bsub(?:system|sys|vendor)/i;

function readPciIds(line: Line, hardware: readonly Hardware[], notes: Notes): void {
  const { text } = line;
  if (nameless.test(text)) return;
  const ids = [...text.matchAll(/(?<![\w.])(?:0x|1002:)([\da-f]{4})(?![\da-z])/gi)].map(
    (hit) => `0x${(hit[1] ?? '').toLowerCase()}`,
  );
  const decimal = /\b(?:chip|device) id\b[ :=]{1,40}(\d{5})\b/i.exec(text)?.[1];
  if (decimal !== undefined) ids.push(`0x${Number(decimal).toString(16)}`);
  for (const id of new Set(ids)) {
    const found = hardware.flatMap(({ arch: name, models }) =>
      models.filter(({ pciIds }) => pciIds.includes(id)).map((model) => ({ name, model })),
    )[0];
    if (!found) continue;
    notes.give('platform', 'rocm', line.number);
    notes.give('gpu.arch', found.name, line.number);
    notes.give('gpu.model', found.model.name, line.number);
    if (found.model.outsideMap === true)
      notes.say(
        'note',
        'pci-id-outside-vllm-map',
        `${id} is a ${found.model.name} (${found.name}); vLLM's own map from PCI ids to names lacks it.`,
        ['mi355x-virtual-function'],
        line.number,
      );
  }
}

/** What a build was made for may be offered, never taken: the machine that runs it can have another GPU. */
function sayBuiltFor(built: readonly string[], line: Line, notes: Notes): void {
  const [only] = built;
  notes.say(
    'note',
    'build-arch-is-not-the-device',
    `This says what was built for (${built.join(', ')}), not which GPU is there.${built.length === 1 ? ` Is ${only ?? ''} your GPU?` : ''}`,
    ['build-architectures-are-not-the-gpu'],
    line.number,
    built.length === 1 && only !== undefined ? { key: 'gpu.arch', value: only } : undefined,
  );
}

/** Reads GPUs out of one line. */
export function readGpu(line: Line, hardware: readonly Hardware[], notes: Notes): void {
  const found = readArchitectures(line, notes);
  const built = found.filter((name) => name.startsWith('build ')).map((name) => name.slice(6));
  const archs = found.filter((name) => !name.startsWith('build '));
  const { known, others } = readProducts(line, notes);
  if (built.length > 0) sayBuiltFor(built, line, notes);
  if (found.length > 0) notes.hint('platform', 'rocm', line.number);
  if (archs.length > 1 || known.length > 1) {
    notes.ignore(line.text, 'this names several GPUs and does not say which one is here', line.number);
    return;
  }
  for (const name of archs) {
    notes.give('platform', 'rocm', line.number);
    notes.give('gpu.arch', name, line.number);
  }
  for (const name of known) {
    notes.give('platform', 'rocm', line.number);
    const model = hardware.flatMap(({ models }) => models).find((each) => each.name.toUpperCase() === name);
    notes.give('gpu.model', model?.name ?? name, line.number);
    if (!model && archs.length === 0 && hardware.length > 0)
      notes.say(
        'warning',
        'arch-outside-aiter-mla',
        `${name} is neither gfx942 nor gfx950; AITER's MLA decode kernels are shipped for these two only.`,
        ['other-architectures-not-covered'],
        line.number,
      );
  }
  // A family's name, such as MI355 of a board: enough for the architecture where all its members share it.
  for (const family of known.length === 0 && archs.length === 0 ? others : []) {
    notes.give('platform', 'rocm', line.number);
    const shared = hardware.filter(({ models }) => models.some((model) => model.name.startsWith(family)));
    const [only] = shared;
    if (shared.length === 1 && only) notes.hint('gpu.arch', only.arch, line.number);
  }
  readPciIds(line, hardware, notes);
}
