// ROCm or another platform; vLLM or another engine. Words that only look like CUDA on a ROCm build are left alone.
import type { Line } from './lines.ts';
import { speaksOfOthers } from './lines.ts';
import type { Notes } from './notes.ts';

const nothing = /^(?:n\/a|none|no|false|not (?:set|found|available)|could not collect|disabled|-|unknown)\b/i;
const nvidia = /\bnvidia(?![/_]|-(?!smi))|\b(?:GH200|GB[23]00|[HB][1-3]00|H20|A100|V100|L40S?|RTX ?(?:PRO )?\d{4})\b/i;
const device =
  /^(?:gpus?(?: \d{1,2})?|gpu models?(?: and configuration)?|host|hw|hardware|device|devices|accelerators?|machine|node|system|graphics card)\b/;

function readOther(line: Line, notes: Notes): void {
  const { text, label, value } = line;
  // Labels of collect_env that a ROCm build prints as well: only a plain value of theirs counts.
  if (/^cuda used to build pytorch$/.test(label)) {
    if (/^\d+\.\d/.test(value)) notes.give('platform', 'cuda', line.number);
    return;
  }
  if (/^xpu used to build pytorch$/.test(label)) {
    if (!nothing.test(value)) notes.give('platform', 'xpu', line.number);
    return;
  }
  if (/^nvidia driver version$/.test(label)) {
    if (/^\d+\./.test(value)) notes.give('platform', 'cuda', line.number);
    return;
  }
  if (/^(?:is cuda available|cuda runtime version|cuda_module_loading|cudnn version|cuda archs|cuda)$/.test(label))
    return;
  const isDevice = device.test(label) || /^NVIDIA-SMI \d/.test(text);
  const other = nvidia.test(text)
    ? 'cuda'
    : /\b(?:ascend(?! to)|CANN \d|vllm-ascend|npu-smi)\b/i.test(text)
      ? 'npu'
      : /\b(?:gaudi ?\d?|habana|hpu)\b/i.test(text)
        ? 'hpu'
        : /\bTPU ?v?\d/i.test(text)
          ? 'tpu'
          : undefined;
  if (other === undefined || speaksOfOthers(text.slice(0, 600))) return;
  if (isDevice) notes.give('platform', other, line.number);
  else notes.hint('platform', other, line.number);
}

/** Reads the platform out of one line, and says what ROCm's numbers do not say. */
export function readPlatform(line: Line, notes: Notes): void {
  const { text, label, value } = line;
  if (/^rocm used to build pytorch$/.test(label)) {
    if (/^\d+\./.test(value)) notes.give('platform', 'rocm', line.number);
  } else if (
    /^(?:rocm(?: version| runtime| driver)?(?: reported by pytorch)?|hip(?: runtime| version)?(?: version)?|hip_version)$/.test(
      label,
    ) &&
    /^(?:rocm )?v?\d+\.\d/i.test(value)
  ) {
    notes.give('platform', 'rocm', line.number);
    if (/\b\d+\.\d+\.\d{5}/.test(value))
      notes.say(
        'note',
        'rocm-version-is-hip',
        'This ROCm number is the build number of HIP, not ROCm\u2019s release: 7.2.53211 stands for both ROCm 7.2.2 and 7.2.3.',
        ['collect-env-rocm-version-is-hip'],
        line.number,
      );
  } else if (
    /\bROCm\b[ -]?(?:version )?v?\d+\.\d|\+rocm\d|\broc-\d+\.\d|\bTheRock\b|\btorch\.version\.hip\b|\brocm-core\b|\bhipcc\b|\/opt\/rocm|\bROCM-SMI\b|\bamdgpu\b/i.test(
      text,
    )
  ) {
    notes.hint('platform', 'rocm', line.number);
  }
  if (/^VENDOR_ID\b/i.test(text) && /0x1002/i.test(text)) notes.give('platform', 'rocm', line.number);
  if (/\bROCm: Disabled\b/i.test(text))
    notes.say(
      'note',
      'rocm-disabled-means-rocm-home',
      '\u201cROCm: Disabled\u201d only says that ROCM_HOME is not set.',
      ['collect-env-rocm-disabled'],
      line.number,
    );
  readOther(line, notes);
}

/** Reads which engine serves, where the line says so and it is not plain vLLM. */
export function readEngine(line: Line, namesVllm: boolean, notes: Notes): void {
  const { text } = line;
  const plugin =
    /\b(?:launched|served|started|running|runs?|loaded)\b[^.]{0,60}\b(ATOM|SGLang)\b[^.]{0,60}\bplug-?in\b/i.exec(
      text,
    ) ?? /\b(ATOM)\b[^.]{0,60}\bplug-?in\b[^.]{0,40}\bvllm\b/i.exec(text);
  if (plugin?.[1] !== undefined) {
    notes.give('engine', plugin[1].toLowerCase(), line.number);
    notes.say(
      'warning',
      'engine-plugin',
      `A plugin (${plugin[1]}) serves here with attention layers of its own: vLLM's rules for choosing a backend do not describe it.`,
      [],
      line.number,
    );
    return;
  }
  const engine = /^(?:engine|inference engine|framework|server|serving engine|backend engine)$/.test(line.label)
    ? /^(vllm|sglang|atom|tgi|trt-?llm)\b/i.exec(line.value)?.[1]
    : undefined;
  // What serves, where vLLM's own report or image is pasted; pip lists vLLM beside other servers, too.
  if (line.label === 'vllm version' || /\bvllm\/vllm-openai(?:-rocm)?[:@]/.test(text))
    notes.hint('engine', 'vllm', line.number);
  if (engine !== undefined) notes.give('engine', engine.toLowerCase(), line.number);
  else if (/\bsglang(?: version)?[ :=]{1,4}v?\d+\.\d/i.test(text) && !namesVllm)
    notes.hint('engine', 'sglang', line.number);
}
