// What is recorded of models by their public names, and of drafts by their method.
import type { EngineData, ModelFacts } from './data.ts';

/** Methods whose draft steps are causal, or that have no attention of their own. Others are dspark and dflash. */
export const causalMethods =
  /^(?:ngram|ngram_gpu|medusa|mlp_speculator|draft_model|suffix|extract_hidden_states|eagle3?|mtp|\w+_mtp)$/;

/** What is recorded of a model by its public name. */
export function modelFacts(
  role: ModelFacts['role'],
  name: string | undefined,
  data: EngineData,
): ModelFacts | undefined {
  return data.models.find((model) => model.role === role && model.name === name);
}
