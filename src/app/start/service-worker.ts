import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import { leaveAllInHand } from '#engine/database/in-hand.ts'
import { pause } from '../load/retry-load.ts'
import { followWanted } from './keep-wanted.ts'

const updateEvery = 60 * 60 * 1000

/** Between what is said to the new version and what makes the browser look again, and back (ms). */
const askAgainAfter = 1000

/**
 * [Note: Asked again] Chromium tells the version before to end once. A request that any page makes in the few
 * milliseconds of that starts it again, and nobody tells it a second time: the new version waits until nothing was
 * requested for half a minute, or for five minutes. A navigation in the app's scope makes the browser look again, so a
 * frame that nobody sees goes to an address that shows nothing, until the new version is there.
 */
async function takeOver(workbox: Workbox, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    workbox.messageSkipWaiting()
    await pause(askAgainAfter, signal)
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = '/healthz'
    document.body.append(frame)
    await pause(askAgainAfter, signal)
    frame.remove()
  }
}

/** Registers the service worker; a new version is announced and waits for the person's word. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  let wanted: AbortController | null = null
  let told = false
  workbox.addEventListener('waiting', async () => {
    // The toast comes with the shell, which is more than all that sign-in needs.
    const { toast } = await import('#ui/feedback/toast.ts')
    toast(i18n._(msg`Há uma nova versão da Trilha.`), {
      action: {
        label: i18n._(msg`Atualizar agora`),
        onClick: () => {
          leaveAllInHand()
          wanted ??= new AbortController()
          void takeOver(workbox, wanted.signal)
        },
      },
    })
  })
  // It changes what is kept on the device, and something is open elsewhere that this would break off.
  workbox.addEventListener('message', async ({ data }: { data: unknown }) => {
    if (told || (data as { type?: unknown } | null)?.type !== 'in-hand') return
    told = true
    const { toast } = await import('#ui/feedback/toast.ts')
    toast(i18n._(msg`A nova versão começa assim que a atividade ou o formulário aberto em outra aba for fechado.`))
  })
  // Another tab may have asked: only the one where it was asked loads itself again.
  workbox.addEventListener('controlling', () => {
    wanted?.abort()
    if (wanted) location.reload()
  })
  const registration = await workbox.register()
  if (!registration) return
  // What was cleared of the app's files since the last start comes again.
  if (navigator.onLine) registration.active?.postMessage({ type: 'complete-precache' })
  followWanted()
  setInterval(() => {
    if (navigator.onLine) registration.update().catch(() => undefined)
  }, updateEvery)
}
