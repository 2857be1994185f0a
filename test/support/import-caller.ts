import type { FullList, ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import type { StaffCaller } from './staff-caller.ts'
import { type Answer, type Installation } from './server/test-installation.ts'

const path = '/api/admin/people-imports/'

/** Somebody who brings people in by files. */
export interface ImportCaller {
  upload(csv: string | Uint8Array, query?: string): Promise<Answer>
  read(id: string): Promise<ImportDetail>
  step(one: ImportDetail, what: 'check' | 'apply' | 'cancel', body?: unknown): Promise<Answer>
  /** Sends a file and looks at all its rows. */
  check(csv: string | Uint8Array, more?: { fullList?: FullList; query?: string }): Promise<ImportDetail>
  /** The same, and does what they come to. */
  bringIn(
    csv: string | Uint8Array,
    more?: { fullList?: FullList; letters?: boolean; leaving?: number },
  ): Promise<ImportDetail>
  apply(one: ImportDetail, more?: { letters?: boolean; leaving?: number }): Promise<ImportDetail>
  errorFile(one: ImportDetail): Promise<string>
}

/** Imports of a client as a member of its staff makes them; jobs are done before anything is answered. */
export function importsOf({ app, services }: Pick<Installation, 'app' | 'services'>, staff: StaffCaller): ImportCaller {
  const detail = (answer: Answer): ImportDetail => {
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.toString()}`)
    return answer.json<ImportDetail>()
  }
  const read = async (id: string) => detail(await staff.get(`${path}${id}/`))
  const upload = async (csv: string | Uint8Array, query = '') => {
    const headers = { ...(await staff.headers()), 'content-type': 'application/octet-stream' }
    const answer = await app.inject({ method: 'POST', url: `${path}${query}`, headers, payload: Buffer.from(csv) })
    const { statusCode, headers: told, rawPayload } = answer
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
    return { status: statusCode, headers: told, body: rawPayload, json: <T>() => JSON.parse(answer.body) as T }
  }
  const step = (one: ImportDetail, what: string, body?: unknown) =>
    staff.send('POST', `${path}${one.id}/${what}/`, body, { rev: one.rev })
  const check: ImportCaller['check'] = async (csv, { fullList, query } = {}) => {
    const sent = detail(await upload(csv, query))
    detail(await step(sent, 'check', { columns: sent.columns, ...(fullList && { fullList }) }))
    await services.jobs.run()
    return read(sent.id)
  }
  const apply: ImportCaller['apply'] = async (one, { letters = false, leaving } = {}) => {
    detail(await step(one, 'apply', { sha256: one.sha256, letters, leaving }))
    await services.jobs.run()
    return read(one.id)
  }
  return {
    upload,
    read,
    step,
    check,
    apply,
    bringIn: async (csv, { fullList, ...more } = {}) => apply(await check(csv, { fullList }), more),
    errorFile: async (one) => (await staff.send('POST', `${path}${one.id}/errors/`, {})).body.toString(),
  }
}
