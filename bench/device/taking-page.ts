// Runs in the page: functions that travel there as text, and so use nothing of this file.

/** Notes how long each answer took from when the page heard of its tap until it stands as kept. */
export function noteKept(): void {
  const notes: number[] = []
  Object.assign(globalThis, { keptNotes: notes })
  let tapped = Number.NaN
  let isWaiting = false
  addEventListener('click', () => (tapped = performance.now()), true)
  new MutationObserver(() => {
    const text = document.querySelector('#root [role=status]')?.textContent ?? ''
    if (text.includes('Guardando')) isWaiting = true
    else if (isWaiting && text.includes('Guardada')) {
      isWaiting = false
      notes.push(performance.now() - tapped)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Notes how long each tap was on its way to the page. */
export function noteTaps(): void {
  const notes: number[] = []
  Object.assign(globalThis, { tapNotes: notes })
  addEventListener('click', ({ timeStamp }) => notes.push(performance.now() - timeStamp), true)
}

/** Milliseconds from the next tap until the frame in which a text stands that is asked for as a regular expression. */
export function untilShown([selector, wanted]: readonly [string, string]): Promise<number> {
  return new Promise((resolve) => {
    let tapped = Number.NaN
    const before = document.querySelector(selector)?.textContent
    const note = ({ timeStamp }: Event) => (tapped = timeStamp)
    for (const type of ['click', 'input']) addEventListener(type, note, { capture: true, once: true })
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now() - tapped))
    port1.start()
    const observer = new MutationObserver(() => {
      const text = document.querySelector(selector)?.textContent
      if (Number.isNaN(tapped) || text === before || !new RegExp(wanted).test(text ?? '')) return
      observer.disconnect()
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Milliseconds of each of so many durable writes of some bytes: what the browser needs by itself. */
export async function bareWrites(count: number): Promise<number[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bare-writes', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('rows', 'readwrite', { durability: 'strict' })
      writing.objectStore('rows').put(new Uint8Array(300), at)
      writing.addEventListener('complete', () => resolve())
      writing.addEventListener('error', () => reject(writing.error ?? new Error('it was not written')))
    })
    times.push(performance.now() - from)
  }
  database.close()
  return times
}
