import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { Ref } from 'react'
import { pickText } from '#contract/engine/language.ts'
import type { PhotoType } from '#contract/features/photo/photo-contract.ts'
import { formatDay } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { photoProblemText, takenText } from '../photo-texts.ts'
import { weekEnd } from '../rules/photo-week.ts'
import type { PhotoScreen } from '../use-photo-screen.ts'
import styles from './photo-types.module.css'

/** The types of photo as cards; one whose place is taken this week says so before the tap. */
export function PhotoTypes({ screen, first }: { screen: PhotoScreen; first: Ref<HTMLInputElement> }) {
  const id = useId()
  const error = photoProblemText('type', screen.problemOf('type'))
  const day = formatDay(weekEnd(screen.week))
  // A place that is taken takes no focus: the first free one does.
  const firstFree = screen.rows.types.find((type) => !screen.takenFor(type.id))
  return (
    <fieldset className={styles.types} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        <Trans>Tipo de foto</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>Uma de cada tipo por loja e semana. Esta semana vai até sábado, {day}.</Trans>
      </p>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.cards}>
        {screen.rows.types.map((type) => (
          <TypeCard
            key={type.id}
            type={type}
            screen={screen}
            name={`${id}-type`}
            ref={type === firstFree ? first : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

function TypeCard({
  type,
  screen,
  name,
  ref,
}: {
  type: PhotoType
  screen: PhotoScreen
  name: string
  ref: Ref<HTMLInputElement> | undefined
}) {
  const { t } = useLingui()
  const taken = screen.takenFor(type.id)
  const language = activeLanguage()
  return (
    <label className={styles.card} data-taken={taken ? true : undefined}>
      <input
        ref={ref}
        type="radio"
        name={name}
        className={styles.radio}
        checked={screen.form.photoTypeId === type.id}
        disabled={taken !== null}
        onChange={() => screen.change({ photoTypeId: type.id })}
      />
      <IconTile tone={taken ? 'ok' : 'neutral'}>{taken ? <CircleCheck /> : <Camera />}</IconTile>
      <span className={styles.text}>
        <span className={styles.title}>{pickText(type.title, language)}</span>
        <span className={styles.detail}>{taken ? takenText() : pickText(type.description, language)}</span>
        <span className={styles.points}>
          {taken ? (
            taken.receipt ? (
              t`Recibo ${taken.receipt}`
            ) : (
              t`A enviar`
            )
          ) : (
            <Plural value={type.points} one="# ponto" other="# pontos" />
          )}
        </span>
      </span>
    </label>
  )
}
