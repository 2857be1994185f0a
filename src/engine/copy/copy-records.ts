import * as v from 'valibot'
import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import { fileRefSchema } from '#contract/engine/files/file.ts'
import { capturedBySchema } from '#contract/engine/sync/evidence.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { isOperationKind, operations } from '../model.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { OperationContent } from '../outbox/content.ts'
import { CopyError } from './copy-error.ts'

const integer = v.pipe(v.number(), v.integer())

/** Whose work it is and how much of it; the first frame of a copy. */
const manifestSchema = v.object({ userId: idSchema, madeAt: instantSchema, operations: integer })
export type CopyManifest = v.InferOutput<typeof manifestSchema>

const operationSchema = v.object({
  id: idSchema,
  clientId: integer,
  kind: v.custom<OperationKind>((kind) => typeof kind === 'string' && isOperationKind(kind)),
  payload: v.unknown(),
  files: v.array(fileRefSchema),
  /** Pieces of each file that follow, in the order of `files`; none where the device had lost it. */
  partCounts: v.array(integer),
  capturedAt: instantSchema,
  skewMs: integer,
  device: v.nullable(capturedBySchema),
  dependsOn: v.array(idSchema),
  state: v.picklist(['waiting', 'refused']),
  code: v.nullable(v.custom<ErrorCode>((code) => typeof code === 'string')),
  fields: v.array(v.custom<FieldProblem>((field) => typeof field === 'object')),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
})

/** One operation as it stands in a copy; the parts of its files follow it. */
export type CopiedOperation = v.InferOutput<typeof operationSchema> & { content: OperationContent }

const kinds = { manifest: 0, operation: 1, part: 2, end: 3 } as const

/** What stands in one frame of a copy. */
export type CopyRecord =
  | { kind: 'manifest'; manifest: CopyManifest }
  | { kind: 'operation'; operation: CopiedOperation }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }

function frame(kind: keyof typeof kinds, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 1)
  bytes[0] = kinds[kind]
  bytes.set(content, 1)
  return bytes
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** The bytes of a record, to be sealed. */
export function encodeRecord(record: CopyRecord): Uint8Array<ArrayBuffer> {
  switch (record.kind) {
    case 'manifest':
      return frame('manifest', json(record.manifest))
    case 'operation': {
      const { content, ...rest } = record.operation
      return frame('operation', json({ ...rest, ...content }))
    }
    case 'part':
      return frame('part', record.bytes)
    case 'end':
      return frame('end', new Uint8Array())
  }
}

/** Reads what a frame holds. Its seal was right, so what does not fit was made by another version of the app. */
export function decodeRecord(bytes: Uint8Array<ArrayBuffer>): CopyRecord {
  const content = bytes.subarray(1)
  switch (bytes[0]) {
    case kinds.manifest:
      return { kind: 'manifest', manifest: read(manifestSchema, content) }
    case kinds.operation: {
      const operation = read(operationSchema, content)
      const payload = v.safeParse(operations[operation.kind].payload, operation.payload)
      if (!payload.success) throw new CopyError('newer')
      const known = { kind: operation.kind, payload: payload.output } as OperationContent
      return { kind: 'operation', operation: { ...operation, content: known } }
    }
    case kinds.part:
      return { kind: 'part', bytes: content }
    case kinds.end:
      return { kind: 'end' }
    default:
      throw new CopyError('newer')
  }
}

function read<S extends v.GenericSchema>(schema: S, content: Uint8Array): v.InferOutput<S> {
  const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(content)))
  if (!parsed.success) throw new CopyError('newer')
  return parsed.output
}
