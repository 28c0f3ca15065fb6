// Recipes that put a command together: arguments of a model, of a variant of it, of the hardware, of features.
import type { Node, YAMLMap } from 'yaml';
import { readArguments } from '../command/arguments.ts';
import { readVariables } from '../command/environment.ts';
import { Outcome } from '../command/outcome.ts';
import { wordOf } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import { environmentOf } from './environment.ts';
import { readImage } from './image.ts';
import { isMap } from './nodes.ts';
import type { Entry, Yaml } from './nodes.ts';
import { isTelling } from './option-map.ts';
import { linesOf } from './site.ts';

/** So many servers one recipe is composed to. */
const most = 24;

const platforms: readonly (readonly [RegExp, string])[] = [
  [/^(?:amd|rocm|mi\d)/, 'rocm'],
  [/^(?:nvidia|cuda|hopper|blackwell|ampere|ada|rtx|dgx|g?[bh]\d|[al]\d)/, 'cuda'],
  [/^cpu/, 'cpu'],
  [/^tpu/, 'tpu'],
  [/^xpu/, 'xpu'],
];

/** A map whose arguments are the beginning of several commands. */
export function isRecipe(node: unknown, yaml: Yaml): node is YAMLMap {
  if (!isMap(node)) return false;
  const model = mapAt(node, 'model', yaml);
  return (
    model !== undefined &&
    valueAt(model, 'base_args', yaml) !== undefined &&
    (mapAt(node, 'variants', yaml) ?? mapAt(node, 'features', yaml)) !== undefined
  );
}

/** One server for each variant, each hardware with arguments of its own, with and without each feature that counts. */
export function recipeServers(root: YAMLMap, yaml: Yaml): Outcome[] {
  const recipe = new Recipe(root, yaml);
  const all = recipe.choices();
  const outcomes = all.slice(0, most).map((choice) => recipe.compose(choice));
  if (all.length > most)
    outcomes[0]?.note(
      'warning',
      'text-too-long',
      `This recipe comes to ${String(all.length)} servers; the first ${String(most)} are read.`,
    );
  return outcomes;
}

interface Choice {
  readonly variant: Entry | undefined;
  readonly hardware: string | undefined;
  readonly features: readonly Entry[];
}

class Recipe {
  readonly #root: YAMLMap;
  readonly #model: YAMLMap;
  readonly #yaml: Yaml;

  constructor(root: YAMLMap, yaml: Yaml) {
    this.#root = root;
    this.#yaml = yaml;
    this.#model = mapAt(root, 'model', yaml) ?? root;
  }

  choices(): Choice[] {
    const yaml = this.#yaml;
    const variants = entriesAt(this.#root, 'variants', yaml);
    const features = entriesAt(this.#root, 'features', yaml).filter(
      ({ value }) => isMap(value) && this.#words(value, 'args').some(({ text }) => isTellingArgument(text)),
    );
    return (variants.length === 0 ? [undefined] : variants).flatMap((variant) => {
      const own = isMap(variant?.value) ? entriesAt(variant.value, 'hardware_overrides', yaml) : [];
      const all = [...entriesAt(this.#root, 'hardware_overrides', yaml), ...own].map(({ key }) => key);
      // Arguments of a brand hold for its models too.
      const hardware = [undefined, ...new Set(all)];
      return hardware.flatMap((each) => subsets(features).map((some) => ({ variant, hardware: each, features: some })));
    });
  }

  compose({ variant, hardware, features }: Choice): Outcome {
    const yaml = this.#yaml;
    const outcome = new Outcome();
    const variantMap = isMap(variant?.value) ? variant.value : undefined;
    const layers = [
      { map: this.#model, prefix: 'base' },
      ...[variantMap, ...this.#overrides(this.#root, hardware), ...this.#overrides(variantMap, hardware)].map(
        (map) => ({ map, prefix: 'extra' }),
      ),
    ];
    const words: Word[] = [];
    const model = this.#text(variantMap, 'model_id') ?? this.#text(this.#model, 'model_id');
    if (model !== undefined) words.push(wordOf({ text: '--model', lineOf: () => model.lineOf(0) }), model);
    for (const { map, prefix } of layers) {
      if (map === undefined) continue;
      words.push(...this.#words(map, `${prefix}_args`));
      const environment = valueAt(map, `${prefix}_env`, yaml);
      if (environment !== undefined) readVariables(environmentOf(environment, yaml), outcome);
      const image = this.#text(map, 'docker_image');
      if (image !== undefined) {
        outcome.image = image.text;
        readImage(image.text, image.lineOf(0), outcome);
      }
    }
    for (const { value } of features) {
      if (!isMap(value)) continue;
      const own = this.#overrides(value, hardware).flatMap((map) => this.#words(map, 'args'));
      words.push(...(own.length > 0 ? own : this.#words(value, 'args')));
    }
    const line = yaml.lineOf(variantMap ?? this.#model);
    outcome.give('engine', 'vllm', line);
    readArguments({ words, whole: true, positionalModel: false, line }, outcome);
    this.#hardware(outcome, hardware, variantMap);
    outcome.site = {
      name:
        [variant?.key, hardware].filter((part) => part !== undefined).join('.') +
        features.map(({ key }) => `+${key}`).join(''),
      kind: 'yaml',
      lines: linesOf(variantMap ?? this.#model, yaml),
    };
    return outcome;
  }

  /** What the recipe's strategies add, and what the hardware says of itself. */
  #hardware(outcome: Outcome, hardware: string | undefined, variant: YAMLMap | undefined): void {
    const yaml = this.#yaml;
    const sizes = variant === undefined ? undefined : mapAt(variant, 'tp', yaml);
    const size = sizes === undefined || hardware === undefined ? undefined : this.#text(sizes, hardware);
    if (size !== undefined) outcome.give('tp', size.text, size.lineOf(0));
    for (const key of ['tp', 'pp', 'draft.tp'] as const)
      if (outcome.values.get(key)?.how !== 'given') outcome.leaveOpen(key);
    if (hardware === undefined) return;
    const line = yaml.lineOf(variant ?? this.#root);
    const platform = platforms.find(([name]) => name.test(hardware))?.[1];
    if (platform !== undefined) outcome.give('platform', platform, line);
    if (/^mi\d{3}x?$/.test(hardware)) outcome.give('gpu.model', hardware.toUpperCase(), line);
  }

  /** What a map overrides for a piece of hardware and for its brand. */
  #overrides(map: YAMLMap | undefined, hardware: string | undefined): YAMLMap[] {
    if (map === undefined || hardware === undefined) return [];
    const names = /^mi\d/.test(hardware) ? ['amd', hardware] : [hardware];
    return entriesAt(map, 'hardware_overrides', this.#yaml).flatMap(({ key, value }) =>
      names.includes(key) && isMap(value) ? [value] : [],
    );
  }

  #words(map: YAMLMap, key: string): readonly Word[] {
    const value = valueAt(map, key, this.#yaml);
    return value === undefined ? [] : this.#yaml.words(value);
  }

  #text(map: YAMLMap | undefined, key: string): Word | undefined {
    const value = map === undefined ? undefined : valueAt(map, key, this.#yaml);
    return value === undefined ? undefined : this.#yaml.word(value);
  }
}

function isTellingArgument(text: string): boolean {
  return text.startsWith('--') && isTelling(text.slice(2).split('=', 1)[0] ?? '');
}

/** Nothing first, then one, then more of them together; of many only each alone. */
function subsets(features: readonly Entry[]): (readonly Entry[])[] {
  if (features.length > 3) return [[], ...features.map((each) => [each])];
  return features.reduce<Entry[][]>((all, each) => [...all, ...all.map((some) => [...some, each])], [[]]);
}

function valueAt(map: YAMLMap, key: string, yaml: Yaml): Node | undefined {
  return yaml.entries(map).find((entry) => entry.key === key)?.value ?? undefined;
}

function mapAt(map: YAMLMap, key: string, yaml: Yaml): YAMLMap | undefined {
  const value = valueAt(map, key, yaml);
  return isMap(value) ? value : undefined;
}

function entriesAt(map: YAMLMap, key: string, yaml: Yaml): readonly Entry[] {
  const value = mapAt(map, key, yaml);
  return value === undefined ? [] : yaml.entries(value);
}
