// Where the code of a reading thread stands. The bundle is one file and names itself instead (tools/bundle.ts).
export const workerAddress = new URL('./worker.ts', import.meta.url);
