import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { makeLink } from '#server/features/recovery/link-service.ts'
import { insertPasskey } from '#server/features/second-factor/second-factor-queries.ts'
import {
  choice,
  publishTests,
  taker,
  testActivity,
  writeQuestions,
} from '#server/features/attempt/attempt.test-support.ts'
import { placed, testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { openSession } from '../proven-session.ts'
import { sha256 } from '../samples.ts'
import { goodSale } from './test-content.ts'
import { ask, password, type Answer, type Installation } from './test-installation.ts'
import { freshPicture, refOf, startUpload, type Upload } from './test-pictures.ts'

/** How somebody asks with the id of what is Ana's. */
interface Attempt {
  endpoint: string
  /** Makes what is Ana's; its id. */
  make(installation: Installation): Promise<string>
  ask(installation: Installation, id: string): Promise<Answer>
}

const makePicture = (purpose: 'sale' | 'photo') => async (installation: Installation) =>
  (await freshPicture(installation.as('ana'), purpose)).fileId
const makeOperation = async (installation: Installation) => {
  const id = newId()
  await installation.as('ana').send({ kind: 'course.favourite', payload: { courseId: 1, favourite: true }, id })
  return id
}
/** A test that Ana has begun. */
async function makeAttempt(installation: Installation): Promise<string> {
  const fixed = await installation.services.database.inTenant(1, (tx) => writeQuestions(tx, [choice('a')]))
  await publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] } }))
  return (await taker(installation, 'ana').start()).id
}
/** A reward that Ana has ordered. */
async function makeOrder(installation: Installation): Promise<string> {
  const store = testStore(installation)
  await store.shelves()
  await store.grant(installation.ids.ana, 100)
  const { id } = placed(await store.order('ana', await store.reward()))
  // What is left of it is published by a job.
  await installation.services.jobs.run()
  return id
}
const operation = (more: { kind: string; payload: object; id?: string; dependsOn?: string[] }) => ({
  operations: [{ id: newId(), capturedAt: '2026-11-18T15:00:00.000Z', skewMs: 0, dependsOn: [], ...more }],
})
const sent = (fileId: string) => ({ fileId, sha256, bytes: 10, type: 'image/jpeg' })
const asBia = (installation: Installation, url: string, body?: object) =>
  installation.as('bia').request(body ? 'POST' : 'GET', url, body)

/** Bia's own link to a new password; somebody else's id stands beside its token. */
async function withLinkOfBia(
  installation: Installation,
  url: string,
  userId: string,
  more: object = {},
): Promise<Answer> {
  const { services, ids, clock } = installation
  const bia = { id: ids.bia, username: 'bia', email: 'bia@example.com' }
  const made = { purpose: 'recover' as const, mailed: true, now: clock.now() }
  const { token } = await services.database.inSystem((tx) => makeLink(tx, bia, made))
  const uidb64 = Buffer.from(userId).toString('base64url')
  return ask(installation.app, { method: 'POST', url, body: { uidb64, token, ...more } })
}

/** Bia, who has signed in just now. */
const signedIn = new WeakMap<Installation, Awaited<ReturnType<typeof openSession>>>()

/** Bia (where not told otherwise) asks with what is Ana's. */
export const othersIds: Record<string, Attempt> = {
  ...Object.fromEntries(
    (['cancel', 'receive', 'codes'] as const).map((step): [string, Attempt] => [
      `an order of a reward, to ${step}`,
      {
        endpoint: { cancel: 'cancelOrder', receive: 'receiveOrder', codes: 'showCodes' }[step],
        make: makeOrder,
        ask: (installation, id) => installation.as('bia').request('POST', `/api/reward-store/orders/${id}/${step}/`),
      },
    ]),
  ),
  'a session': {
    endpoint: 'endDeviceSession',
    async make(installation) {
      const body = { username: 'ana', password }
      const answer = await ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body })
      const headers = { authorization: `Bearer ${answer.json<SignedIn>().access_token}` }
      const listed = await ask(installation.app, { method: 'GET', url: '/api/session/devices/', headers })
      return listed.json<{ sessions: [{ id: string }] }>().sessions[0].id
    },
    ask: (installation, id) => asBia(installation, '/api/session/devices/end/', { id }),
  },
  'an upload': {
    endpoint: 'completeUpload',
    async make(installation) {
      const ref = { ...refOf(Buffer.alloc(10)), purpose: 'sale' as const }
      return (await startUpload(installation.as('ana'), ref)).json<Upload>().uploadId
    },
    ask: (installation, id) =>
      asBia(installation, '/api/files/complete/', { upload_id: id, sha256, parts: [{ number: 1, etag: 'x' }] }),
  },
  'the photo of a sale': {
    endpoint: 'readFile',
    make: makePicture('sale'),
    ask: (installation, id) => asBia(installation, `/api/files/${id}/`),
  },
  'the photo of a store': {
    endpoint: 'readFile',
    make: makePicture('photo'),
    ask: (installation, id) => asBia(installation, `/api/files/${id}/`),
  },
  'a photo, as if it were a cover': {
    endpoint: 'readImage',
    make: makePicture('photo'),
    ask: (installation, id) => ask(installation.app, { method: 'GET', url: `/api/images/${id}/` }),
  },
  'a photo, for a sale of one’s own': {
    endpoint: 'sendOperations',
    make: makePicture('sale'),
    ask: (installation, id) =>
      asBia(
        installation,
        '/api/operations/',
        operation({ kind: 'sale.report', payload: { ...goodSale, storeId: 1, photo: sent(id) } }),
      ),
  },
  'a photo, for a photo of one’s own': {
    endpoint: 'sendOperations',
    make: makePicture('photo'),
    ask: (installation, id) =>
      asBia(
        installation,
        '/api/operations/',
        operation({ kind: 'photo.send', payload: { photoTypeId: 1, storeId: 1, photo: sent(id) } }),
      ),
  },
  'an operation, to wait for': {
    endpoint: 'sendOperations',
    make: makeOperation,
    ask: (installation, id) =>
      asBia(
        installation,
        '/api/operations/',
        operation({ kind: 'course.favourite', payload: { courseId: 1, favourite: true }, dependsOn: [id] }),
      ),
  },
  ...Object.fromEntries(
    (
      [
        ['readResult', 'its result', (id) => [`/api/attempts/${id}/result/`]],
        ['readAttemptPicture', 'a picture of it', (id) => [`/api/attempts/${id}/pictures/${newId()}/`]],
        ['releaseAttempt', 'to give it back', (id) => [`/api/attempts/${id}/release/`, 'nothing']],
        ['takeOverAttempt', 'to go on with it', (id) => [`/api/attempts/${id}/take-over/`, { deviceId: newId() }]],
      ] satisfies [string, string, (id: string) => [string, (object | 'nothing')?]][]
    ).map(([endpoint, what, request]): [string, Attempt] => [
      `an attempt of a test: ${what}`,
      {
        endpoint,
        make: makeAttempt,
        ask(installation, id) {
          const [url, body] = request(id)
          if (body !== 'nothing') return asBia(installation, url, body)
          return installation.as('bia').request('POST', url)
        },
      },
    ]),
  ),
  'the person, in a link that is checked': {
    endpoint: 'checkPasswordLink',
    make: async (installation) => installation.ids.ana,
    ask: (installation, id) => withLinkOfBia(installation, '/api/password/link/', id),
  },
  'the person, in a link that sets a password': {
    endpoint: 'setPassword',
    make: async (installation) => installation.ids.ana,
    ask: (installation, id) => withLinkOfBia(installation, '/api/password/set/', id, { password: 'outra senha boa' }),
  },
  // The last: from then on a code is asked of Ana at sign-in.
  'a passkey': {
    endpoint: 'removePasskey',
    async make(installation) {
      const { services, ids, clock } = installation
      const [ofAna, ofBia] = [newId(), newId()]
      await services.database.inSystem(async (tx) => {
        for (const [id, userId] of [
          [ofAna, ids.ana],
          [ofBia, ids.bia],
        ] as const)
          await insertPasskey(tx, {
            id,
            userId,
            passkey: { id, publicKey: '', counter: 0, transports: [] },
            at: clock.now(),
          })
      })
      signedIn.set(installation, await openSession(installation, 'bia'))
      return ofAna
    },
    async ask(installation, id) {
      const session = signedIn.get(installation) ?? (await openSession(installation, 'bia'))
      return session.request('POST', '/api/second-factor/passkey/remove/', { id })
    },
  },
}

/** An id that Bia's device names itself and that Ana's named before: it is taken, that is all there is to learn. */
export const takenIds: Record<string, Attempt & { answer: object }> = {
  'a file': {
    endpoint: 'startUpload',
    make: makePicture('sale'),
    ask: (installation, id) => asBia(installation, '/api/files/uploads/', { ...sent(id), purpose: 'sale' }),
    answer: { status: 422, code: 'request.key_reused' },
  },
  'an operation': {
    endpoint: 'sendOperations',
    make: makeOperation,
    ask: (installation, id) =>
      asBia(
        installation,
        '/api/operations/',
        operation({ kind: 'course.favourite', payload: { courseId: 1, favourite: true }, id }),
      ),
    answer: { answers: [{ outcome: 'refused', code: 'operation.not_yours' }] },
  },
}

/** Everything kept of people that one of these could reach. */
export async function keptOfPeople({ services }: Installation): Promise<string> {
  const everywhere = ['person', 'session_family', 'refresh_token', 'person_event', 'second_factor'] as const
  const inClient = [
    'client_system',
    'upload',
    'file',
    'operation',
    'sale',
    'photo',
    'favourite',
    'change',
    'reward_order',
  ] as const
  const rows: unknown[] = []
  await services.database.inSystem(async (tx) => {
    for (const name of everywhere) rows.push(await tx.selectFrom(name).selectAll().execute())
  })
  await services.database.inTenant(1, async (tx) => {
    for (const name of inClient) rows.push(await tx.selectFrom(name).selectAll().execute())
  })
  return JSON.stringify(rows)
}
