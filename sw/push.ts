import { peopleSignedIn } from '#engine/session/session.ts'

/** What the server pushes of a notice. */
interface Pushed {
  userId: string
  noticeId: string
  title: string
  body: string
  path: string
  language: string
}

/** What of the service worker's own is used; the tests know no such types. */
interface PushScope {
  registration: {
    showNotification(title: string, options: NotificationOptions & { data: { path: string } }): Promise<void>
  }
  location: { origin: string }
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface OpenWindow {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

const texts = ['userId', 'noticeId', 'title', 'body', 'path', 'language'] as const

function read(data: { json(): unknown } | null): Pushed | null {
  try {
    const said = data?.json()
    const isWhole =
      typeof said === 'object' && said !== null && texts.every((name) => typeof Reflect.get(said, name) === 'string')
    return isWhole ? (said as Pushed) : null
  } catch {
    // It is not ours: nothing is shown of it.
    return null
  }
}

/** Shows a notice that was pushed, to who is signed in here still. */
export async function showPush(
  data: { json(): unknown } | null,
  { registration }: Pick<PushScope, 'registration'>,
): Promise<void> {
  const pushed = read(data)
  if (!pushed || !(await peopleSignedIn()).includes(pushed.userId)) return
  const { title, body, noticeId, path, language } = pushed
  // The same notice again takes the place of the first.
  await registration.showNotification(title, {
    body,
    tag: noticeId,
    lang: language,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
}

/** Somebody tapped one: the app comes to the front, at the place it is about. */
export async function openPush(
  notification: { close(): void; data: unknown },
  { clients, location }: Pick<PushScope, 'clients' | 'location'>,
): Promise<void> {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  const url = new URL(typeof path === 'string' ? path : '/', location.origin)
  if (url.origin !== location.origin) return
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(url.href))
  await open.focus()
  await open.navigate(url.href)
}
