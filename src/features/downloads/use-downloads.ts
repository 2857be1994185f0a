import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pickText, type Localized } from '#contract/engine/language.ts'
import { runDownloadQueue } from '#engine/downloads/run-queue.ts'
import { dismissWithdrawn } from '#engine/downloads/downloads.ts'
import {
  agreeToNetwork,
  cancelDownload,
  moveDownload,
  pauseDownload,
  removeDownload,
  resumeDownload,
} from '#engine/downloads/queue.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { selectedClient, useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDownloads, useWithdrawn, type KeptCourse } from './downloads-queries.ts'
import { useSpace } from './use-space.ts'

const shown = (text: Localized) => pickText(text, activeLanguage(), selectedClient()?.languages[0])

/** My downloads as both layouts show them. */
export function useDownloadsView() {
  const { t } = useLingui()
  const member = useMember()
  const downloads = useDownloads(member)
  const withdrawn = useWithdrawn(member.userId)
  const space = useSpace(downloads?.bytes)
  const [asked, setAsked] = useState<KeptCourse | null>(null)

  const titleOf = ({ course }: KeptCourse) => (course ? shown(course.title) : t`Curso que não é mais seu`)
  const report = (action: Promise<unknown>) =>
    void action.catch(() => toast(t`Ocorreu um erro inesperado. Tente novamente.`, { tone: 'bad' }))
  const remove = async (kept: KeptCourse) => {
    setAsked(null)
    const { courseId, state } = kept.download
    if (state !== 'complete') return cancelDownload(member, courseId)
    await removeDownload(member, courseId)
    toast(t`“${titleOf(kept)}” foi removido deste aparelho.`)
  }
  const goOn = async (change: Promise<void>) => {
    await change
    void runDownloadQueue()
  }
  return {
    downloads,
    withdrawn: withdrawn.map((title) => (title ? shown(title) : t`Curso que não é mais seu`)),
    dismiss: () => report(dismissWithdrawn(member.userId)),
    space,
    asked,
    ask: setAsked,
    remove: (kept: KeptCourse) => report(remove(kept)),
    pause: (courseId: number | null) => report(pauseDownload(member, courseId)),
    resume: (courseId: number | null) => report(goOn(resumeDownload(member, courseId))),
    agree: (courseId: number) => report(goOn(agreeToNetwork(member, courseId))),
    move: (courseId: number, to: 'up' | 'down' | 'first') => report(goOn(moveDownload(member, courseId, to))),
    titleOf,
  }
}

export type DownloadsView = ReturnType<typeof useDownloadsView>
