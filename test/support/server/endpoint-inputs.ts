import type { EndpointInput } from '../samples.ts'
import { allSamples } from '../read-samples.ts'
import { endpoints } from '#contract/model.ts'
import { newId } from '#contract/engine/ids.ts'
import { sha256 } from '../samples.ts'

/** What the engine's own endpoints would take. */
const engineInputs: Readonly<Record<string, EndpointInput>> = {
  pull: { body: { cursor: null } },
  realtime: {},
  sendOperations: {
    body: {
      operations: [
        { id: newId(), kind: 'x', capturedAt: '2026-11-18T15:00:00.000Z', skewMs: 0, payload: {}, dependsOn: [] },
      ],
    },
  },
  startUpload: { body: { fileId: newId(), sha256, bytes: 10, type: 'image/jpeg', purpose: 'sale' } },
  completeUpload: { body: { upload_id: newId(), sha256, parts: [{ number: 1, etag: 'x' }] } },
  readFile: { params: { fileId: newId() } },
  readBundleFile: { params: { bundleId: sha256, sha256 } },
  readBundlePage: { params: { bundleId: sha256, sha256 } },
  linkBundle: { params: { bundleId: sha256 } },
  linkBundleFile: { params: { bundleId: sha256, sha256 } },
  readPack: { params: { bundleId: sha256 }, body: { files: [sha256] } },
  readImage: { params: { fileId: newId() } },
}

const inputs: Readonly<Record<string, EndpointInput>> = Object.assign(
  { ...engineInputs },
  ...allSamples.map((samples) => samples.endpoints),
)

/** Every endpoint by name, with an input it would take; one without an input is an error of the test, told by name. */
export const table = Object.entries(endpoints).map(([name, endpoint]) => {
  const input = inputs[name]
  if (!input) throw new Error(`The endpoint ${name} has no input: add one to the samples of its feature`)
  return { name, endpoint, ...input }
})
