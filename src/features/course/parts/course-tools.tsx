import { useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { Course } from '#contract/features/course/course-contract.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { HeartButton } from '#ui/item/heart-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** Favourite, and share where the device can. */
export function CourseTools({
  course,
  favourite,
  onFavourite,
}: {
  course: Course
  favourite: boolean
  onFavourite: () => void
}) {
  const { t } = useLingui()
  const title = shownText(course.title)
  const share = async () => {
    try {
      await navigator.share({
        title,
        text: shownText(course.description),
        url: new URL(coursePaths.course(course.id), location.href).href,
      })
    } catch (error) {
      // Closing the device's sheet is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t`Não foi possível compartilhar agora.`, { tone: 'bad' })
    }
  }
  return (
    <>
      <HeartButton
        label={favourite ? t`Tirar ${title} dos favoritos` : t`Marcar ${title} como favorito`}
        marked={favourite}
        onToggle={onFavourite}
      />
      {'share' in navigator ? (
        <IconButton label={t`Compartilhar`} onClick={() => void share()}>
          <Share2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  )
}
