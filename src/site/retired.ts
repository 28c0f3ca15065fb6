// Anchors whose sentence is gone: links to them still land on their page.
const retired: Readonly<Record<string, readonly string[]>> = {
  '/disagreements/': ['on-draft-auto-selects', 'on-heads-padded-to-a-multiple'],
  '/errors/cudagraph-lowered/': ['rests-on-drafter-capture-line'],
  '/errors/drafter-captured/': ['rests-on-draft-cudagraph-downgrade'],
  '/errors/drafter-not-captured/': ['rests-on-drafter-capture-line'],
};

/** The anchors that the page at `path` once had. */
export function retiredAnchors(path: string): readonly string[] {
  return retired[path] ?? [];
}
