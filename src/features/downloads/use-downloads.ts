import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pickText } from '#contract/language.ts'
import { removeDownload } from '#data/downloads/downloads.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { selectedClient, useMember } from '#platform/session-store.ts'
import { toast } from '#ui/toast.ts'
import { useDownloads, type KeptCourse } from './downloads-queries.ts'
import { useRoom } from './use-room.ts'

/** My downloads as both layouts show them. */
export function useDownloadsView() {
  const { t } = useLingui()
  const member = useMember()
  const downloads = useDownloads(member)
  const room = useRoom(downloads?.bytes)
  const [asked, setAsked] = useState<KeptCourse | null>(null)

  const titleOf = ({ course }: KeptCourse) =>
    course ? pickText(course.title, activeLanguage(), selectedClient()?.languages[0]) : t`Curso que não é mais seu`
  const remove = async (kept: KeptCourse) => {
    setAsked(null)
    try {
      await removeDownload(member, kept.download.courseId)
      toast(t`“${titleOf(kept)}” foi removido deste aparelho.`)
    } catch {
      toast(t`Ocorreu um erro inesperado. Tente novamente.`, { tone: 'bad' })
    }
  }
  return { downloads, room, asked, ask: setAsked, remove, titleOf }
}

export type DownloadsView = ReturnType<typeof useDownloadsView>
