import { useAttempt } from '../hooks/use-attempt.ts'
import { useOnline } from './connection.ts'
import { saveAs } from './save-as.ts'

/** Fetches a file and hands it to the browser; the failure is kept until the next try. Wants the network. */
export function useSaveFile(fetchFile: () => Promise<{ name: string; bytes: Blob }>) {
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      const { name, bytes } = await fetchFile()
      saveAs(name, bytes)
    })
  return { online, busy, failure, save }
}
