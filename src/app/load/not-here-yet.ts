// oxlint-disable lingui/no-unlocalized-strings -- the catalogues are among what has not come
/** By the first two letters of the browser's language. */
const texts: Record<string, string> = {
  pt: 'O aplicativo ainda não chegou a este aparelho. Tentando de novo…',
  en: 'The app has not reached this device yet. Trying again…',
  es: 'La aplicación todavía no llegó a este dispositivo. Intentando de nuevo…',
  fr: 'L’application n’est pas encore arrivée sur cet appareil. Nouvelle tentative…',
}

/** Says on a page that is still empty that the app is on its way; what the app draws takes its place. */
export function sayNotHereYet(): void {
  const root = document.querySelector('#root')
  if (!root || root.childElementCount > 0) return
  const text = document.createElement('p')
  text.setAttribute('role', 'status')
  text.textContent = texts[navigator.language.slice(0, 2)] ?? texts['en'] ?? ''
  // No style sheet may have come either.
  Object.assign(text.style, { margin: '40vh auto 0', padding: '0 24px', textAlign: 'center', fontFamily: 'sans-serif' })
  root.append(text)
}
