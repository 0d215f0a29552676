// What a page keeps in memory.
import type { CDPSession } from "@playwright/test";

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * Bytes of all objects and elements that can still be reached. Machine code is left out: the engine makes more of it the
 * longer a page runs, and throws it away as it likes.
 */
export async function heapSize(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = types[0].indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + type] !== code) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  let text = "";
  const add = ({ chunk }: { chunk: string }): void => void (text += chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", add);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", add);
  return JSON.parse(text) as Snapshot;
}
