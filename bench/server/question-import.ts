import { newId } from '#contract/engine/ids.ts'
import type { Bank } from '#contract/features/question/bank-schema.ts'
import type { QuestionImport } from '#contract/features/question/exchange-schema.ts'
import { readElements } from '#server/platform/xml/read-xml.ts'
import { postgresSkipped } from '#test/support/database/postgres.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import type { Figure } from '../report.ts'

const questions = 5000
const [most, mostMemory] = [60, 128]

const answer = (fraction: number, said: string) =>
  `<answer fraction="${fraction}"><text>${said}</text><feedback><text>Porque ${said}</text></feedback></answer>`
const one = (at: number) =>
  `<question type="multichoice"><name><text>Qual é ${at}?</text></name><questiontext format="html"><text>&lt;p&gt;Qual é ${at}?&lt;/p&gt;</text></questiontext><single>true</single>${answer(100, 'esta')}${answer(0, 'essa')}${answer(0, 'aquela')}</question>\n`

/** A Moodle XML of five thousand questions: looked through and brought in, beside the bare parser. */
export async function measureQuestionImport(): Promise<Figure[]> {
  const engine = postgresSkipped ? 'embedded' : 'postgres'
  const installation = await openInstallation(engine)
  const admin = await openStaff(installation, ['programme-admin'])
  const file = Buffer.from(`<quiz>${Array.from({ length: questions }, (_, at) => one(at)).join('')}</quiz>`)
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const from = performance.now()
    const result = await work()
    return [(performance.now() - from) / 1000, result]
  }
  const [parsing] = await timed(async () => {
    let count = 0
    for await (const node of readElements([file], 1)) count += node.children.length
    return count
  })
  const banks = '/api/admin/question-banks/'
  const bank = (await admin.send('POST', banks, { name: `Banco ${newId()}` })).json<Bank>()
  const read = async (id: string) => (await admin.get(`/api/admin/question-imports/${id}/`)).json<QuestionImport>()
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 50)
  const [taking, done] = await timed(async () => {
    const headers = { ...(await admin.headers()), 'content-type': 'application/octet-stream' }
    const url = `${banks}${bank.id}/imports/?format=moodle&name=prova.xml`
    const sent = await installation.app.inject({ method: 'POST', url, headers, payload: file })
    const { id } = JSON.parse(sent.body) as QuestionImport
    await installation.services.jobs.run()
    const { rev } = await read(id)
    await admin.send('POST', `/api/admin/question-imports/${id}/apply/`, undefined, { rev })
    await installation.services.jobs.run()
    return read(id)
  })
  clearInterval(watch)
  await installation.close()
  return [
    {
      what: `${questions} questions of a Moodle XML looked through and brought in, ${engine}`,
      value: taking,
      unit: 's',
      atMost: most,
    },
    { what: 'The same file by the bare parser', value: parsing, unit: 's' },
    { what: 'Questions that came in', value: done.counts?.new ?? 0, unit: '', atLeast: questions },
    {
      what: 'Memory of the process more than before, load included',
      value: (highest - before) / 1024 / 1024,
      unit: 'MB',
      atMost: mostMemory,
    },
  ]
}
