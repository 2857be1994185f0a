import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'

const updateEvery = 60 * 60 * 1000

/** Registers the service worker; a new version is announced and waits for the person's word. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  let wanted = false
  workbox.addEventListener('waiting', async () => {
    // The toast comes with the shell, which is more than all that sign-in needs.
    const { toast } = await import('#ui/toast.ts')
    toast(i18n._(msg`Há uma nova versão da Trilha.`), {
      action: {
        label: i18n._(msg`Atualizar agora`),
        onClick: () => {
          wanted = true
          workbox.messageSkipWaiting()
        },
      },
    })
  })
  // Another tab may have asked: only the one where it was asked loads itself again.
  workbox.addEventListener('controlling', () => {
    if (wanted) location.reload()
  })
  const registration = await workbox.register()
  if (!registration) return
  setInterval(() => {
    if (navigator.onLine) registration.update().catch(() => undefined)
  }, updateEvery)
}
