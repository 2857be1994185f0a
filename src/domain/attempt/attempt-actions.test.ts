import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { saveSession } from '#engine/session/session.ts'
import { freshDevice, member, signedIn } from '#engine/test-support/server.ts'
import { problemCode } from '#platform/call-error.ts'
import { handIn, keepGiven, startOnline } from './attempt-actions.ts'
import { lease } from './attempt-samples.test-support.ts'
import { momentNow } from './clocks.ts'
import { keepAnswer, keepAttempt, keptIds, readAttempt, recordAnswer } from './kept-attempt.ts'

// Node has no workers of the browser's kind: what the vault does is done here.
vi.mock('#platform/workers/vault.ts', async () => {
  const { queueOperation } = await import('#engine/outbox/queue.ts')
  const { saveDraft, saveDraftBeside } = await import('#engine/rows/drafts.ts')
  return {
    vault: async () => ({
      queueOperation: async (...given: Parameters<typeof queueOperation>) => {
        await queueOperation(...given)
        await meanwhile.act()
      },
      saveDraft,
      saveDraftBeside,
    }),
  }
})
/** What somebody does in another tab while something is queued. */
const meanwhile = vi.hoisted(() => ({ act: async (): Promise<void> => undefined }))

const device = freshDevice()
beforeEach(async () => void (await saveSession(signedIn())))

const asked = { courseId: lease.courseId, activityId: lease.activityId, language: 'pt-BR' as const }
const kept = () => ({ lease, begun: momentNow(), heard: [], known: [], pictures: {} })

/** The server goes on with its open attempt until it is told of its end; then it gives the next one. */
const serve = (takesOperations: boolean) => {
  const next = { ...lease, id: newId(), number: 2 }
  device.server.between = async (request, answer) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/operations/' && !takesOperations) return new Response('', { status: 503 })
    if (!pathname.startsWith('/api/attempts')) return answer()
    const isOver = device.server.effects.some(({ kind }) => kind === 'attempt.finish')
    return Response.json(isOver ? next : lease)
  }
  return next
}

test('what was handed in without a network is handed over before the next attempt is asked for', async () => {
  await keepAttempt(member, kept())
  await keepAnswer(member, lease.id, recordAnswer(0, { kind: 'short', text: 'azul' }))
  await handIn(member, kept(), 'person')
  const next = serve(true)
  expect((await startOnline(member, asked)).lease.id).toBe(next.id)
  expect(await keptIds(member)).toEqual([next.id])
})

test('an attempt that was handed in here is not opened again while its end cannot be told', async () => {
  await keepAttempt(member, kept())
  await handIn(member, kept(), 'person')
  serve(false)
  const refused = await startOnline(member, asked).catch(problemCode)
  expect(refused).toBe('attempt.over')
  expect(await keptIds(member)).toEqual([])
})

test('an attempt that goes on here keeps its begin when it is asked for again', async () => {
  const before = { ...kept(), begun: { ...momentNow(), wall: 1_000 } }
  await keepAttempt(member, before)
  serve(true)
  expect((await startOnline(member, asked)).begun?.wall).toBe(1_000)
  expect((await readAttempt(member, lease.id))?.begun?.wall).toBe(1_000)
})

test('an answer that another tab keeps while a test is handed in follows it', async () => {
  await keepAttempt(member, kept())
  meanwhile.act = async () => {
    meanwhile.act = async () => undefined
    await keepGiven(member, lease.id, recordAnswer(0, { kind: 'short', text: 'verde' }))
  }
  await handIn(member, kept(), 'person')
  const sent = (await readOutbox(member)).map(({ content }) => content)
  expect(sent).toMatchObject([
    { kind: 'attempt.finish', payload: { answers: [] } },
    { kind: 'attempt.save', payload: { answers: [{ value: { text: 'verde' } }] } },
  ])
  expect(await keptIds(member)).toEqual([])
})

test('an answer of another tab follows a test that is handed in, also where both tabs gave theirs the same number', async () => {
  await keepAttempt(member, kept())
  const own = recordAnswer(0, { kind: 'short', text: 'azul' })
  await keepGiven(member, lease.id, own)
  meanwhile.act = async () => {
    meanwhile.act = async () => undefined
    const other = { ...own, value: { kind: 'short', text: 'verde' }, moment: { ...own.moment, boot: newId() } }
    await keepGiven(member, lease.id, other)
  }
  await handIn(member, kept(), 'person')
  expect((await readOutbox(member)).at(-1)?.content).toMatchObject({
    kind: 'attempt.save',
    payload: { answers: [{ value: { text: 'verde' } }] },
  })
})

test('an answer that a tab keeps after another one has handed the test in goes to the outbox', async () => {
  await keepAttempt(member, kept())
  await handIn(member, kept(), 'person')
  await keepGiven(member, lease.id, recordAnswer(0, { kind: 'short', text: 'verde' }))
  expect((await readOutbox(member)).at(-1)?.content).toMatchObject({
    kind: 'attempt.save',
    payload: { answers: [{ value: { text: 'verde' } }] },
  })
})
