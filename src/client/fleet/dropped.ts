// Files as they are dropped or chosen, folders with all that is in them.
import { skippedFolders } from '../../fleet/kinds.ts';

export interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

/** More than the files that a repository starts servers with: what is dropped by mistake ends here. */
export const mostFiles = 10_000;

/** The files of a drop; a folder is walked. One more than `mostFiles` at most, so that too many can be told. */
export async function filesOf(transfer: DataTransfer): Promise<DroppedFile[]> {
  // The list empties itself once the event is over: everything is taken first.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

/** The files of a file field, under the paths that a chosen folder gives them. */
export function chosen(list: FileList | null): DroppedFile[] {
  return [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function walk(entry: FileSystemEntry, found: DroppedFile[]): Promise<void> {
  if (found.length > mostFiles) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } else if (!skippedFolders.has(entry.name)) {
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (some.length === 0) return;
      for (const each of some) await walk(each, found);
    }
  }
}
