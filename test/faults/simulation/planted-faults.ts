import type { Planted } from './load-app.ts'

/** Mistakes that have been made elsewhere; the simulation must find each. */
export const plantedFaults: readonly Planted[] = [
  {
    name: 'delete before the answer',
    file: '/src/engine/outbox/drain.ts',
    find: 'const sentAt = Date.now()',
    replace:
      'const sentAt = Date.now(); for (const each of ready) await personDb(userId).outbox.delete(each.row.seq ?? 0)',
  },
  {
    name: 'no idempotency',
    file: '/src/engine/outbox/drain.ts',
    find: 'return { id, kind,',
    replace: 'return { id: crypto.randomUUID().replace(/^(.{14})4/, "$17"), kind,',
  },
  {
    name: 'no lock',
    file: '/src/engine/database/locks.ts',
    find: 'return locks ? ((await locks.request(name, () => later(work))) as T) : queueHere(name, work)',
    replace: 'return work()',
  },
  {
    name: 'what was discarded is written back',
    file: '/src/engine/outbox/drain.ts',
    find: 'const row = await outbox.get(each.row.seq ?? 0)',
    replace: 'const row = (await outbox.get(each.row.seq ?? 0)) ?? each.row',
  },
  {
    name: 'what somebody may no longer see stays',
    file: '/src/engine/rows/changes.ts',
    find: 'if (gone.length > 0)',
    replace: 'if (gone.length > 1_000_000)',
  },
  {
    name: 'files go with the first who takes them away',
    file: '/src/engine/files/release-files.ts',
    find: 'if (!named.has(sha256)) await dropFile(sha256)',
    replace: 'await dropFile(sha256)',
  },
  {
    name: 'an answer is said to be kept before it is',
    ofTests: true,
    file: '/src/domain/attempt/kept-attempt.ts',
    find: 'keepPart(member, attemptId, answerForm(attemptId, answer.question), answer)',
    replace:
      '(void new Promise((resolve) => setTimeout(resolve, 2000)).then(() => keepPart(member, attemptId, answerForm(attemptId, answer.question), answer)).catch(() => undefined), Promise.resolve(true))',
  },
  {
    name: 'a test is handed in without its answers',
    ofTests: true,
    file: '/src/domain/attempt/attempt-actions.ts',
    find: 'answers: newestAnswers(answers),\n    sha256',
    replace: 'answers: [],\n    sha256',
  },
  {
    name: 'a later answer has a lower number',
    ofTests: true,
    file: '/src/domain/attempt/attempt-domain.ts',
    find: 'newest.set(answer.question, answer)',
    replace: 'if (!newest.has(answer.question)) newest.set(answer.question, answer)',
  },
]
