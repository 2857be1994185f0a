import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { entryOf, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { isFileKept } from '#domain/activity/file-source.ts'
import { beginWait } from '#platform/browser/silence.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import type { PdfBook } from './pdf-document.ts'
import { PdfPages } from './pdf-pages.tsx'
import { problemOfPdf, type PlaybackProblem } from '../stage/playback-problem.ts'
import { ProblemView } from '../stage/problem-view.tsx'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import styles from '../stage/stage.module.css'
import { useSource } from '../stage/use-source.ts'

type Opened = { status: 'loading' } | { status: 'open'; book: PdfBook } | { status: 'failed'; problem: PlaybackProblem }

/** Loads the reader (a heavy chunk, only here) and opens the document with it. */
function usePdf(url: string | undefined, file: FileOfBundle | undefined): Opened {
  const [answer, setAnswer] = useState<{ url: string; opened: Opened } | null>(null)
  const given = useLatest(file)
  useEffect(() => {
    if (!url) return
    let stale = false
    let close: (() => void) | undefined
    const wait = beginWait()
    const open = async () => {
      try {
        const { openPdf } = await import('./pdf-document.ts')
        if (stale) return
        const document = openPdf(url, wait.heard)
        close = document.close
        const book = await document.book
        if (!stale) setAnswer({ url, opened: { status: 'open', book } })
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        const kept = given.current !== undefined && (await isFileKept(given.current))
        const problem = problemOfPdf(name, { online: isOnline(), kept })
        if (!stale) setAnswer({ url, opened: { status: 'failed', problem } })
      } finally {
        wait.end()
      }
    }
    void open()
    return () => {
      stale = true
      wait.end()
      close?.()
    }
  }, [url, given])
  return answer && answer.url === url ? answer.opened : { status: 'loading' }
}

export function DocumentPlayer(props: PlayerProps<'pdf'> | PlayerProps<'ppt'>) {
  const { course, activity } = props
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const file = entryOf(activity.content.bundle)
  const { source, retry } = useSource(file)
  // A fragment never travels: it only makes the same address a new one to open.
  const url = source.status === 'ready' ? `${source.url}#${attempt}` : undefined
  const opened = usePdf(url, file)
  const problem = source.status === 'failed' ? source.problem : opened.status === 'failed' ? opened.problem : null
  if (problem) {
    return (
      <ProblemView
        problem={problem}
        courseId={course.id}
        activity={activity}
        onRetry={() => {
          setAttempt((count) => count + 1)
          retry()
        }}
      />
    )
  }
  if (opened.status !== 'open') {
    return (
      <p className={styles.loading} role="status">
        <Trans>Abrindo o documento</Trans>
      </p>
    )
  }
  return <PdfPages {...props} book={opened.book} label={t`Documento ${shownText(activity.title)}`} />
}
