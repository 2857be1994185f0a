import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { pickText } from '#contract/engine/language.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { formatPercent } from '#platform/format.ts'
import type { AnswerProps } from './answer-props.ts'
import { middleOf, moveCross, setMark, within, type Place } from './move-cross.ts'
import styles from './question-view.module.css'

/**
 * Marks on a picture. The whole picture is a button: pressed with a pointer it sets a mark there, by keyboard where the
 * cross stands, which the arrows move.
 */
export function HotspotAnswer({
  question,
  answer,
  onAnswer,
  askedBy,
  locked,
  language,
  pictureOf,
}: AnswerProps<'hotspot'>) {
  const { t } = useLingui()
  const name = useId()
  const { picture, marks: most } = question
  const { width, height } = picture
  const [cross, setCross] = useState<Place | null>(null)
  const marks = answer?.kind === 'hotspot' ? answer.points : []
  const give = (points: Place[]) => onAnswer(points.length > 0 ? { kind: 'hotspot', points } : null)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by keyboard has no place of its own.
    if (event.detail === 0) {
      give(setMark(marks, cross ?? middleOf(picture), most))
      return
    }
    const box = event.currentTarget.getBoundingClientRect()
    const place = {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    }
    setCross(null)
    give(setMark(marks, within(place, picture), most))
  }
  const steer = (event: KeyboardEvent) => {
    const moved = moveCross(cross ?? middleOf(picture), event.key, event.shiftKey, picture)
    if (!moved) return
    event.preventDefault()
    setCross(moved)
  }
  const placeText = ({ x, y }: Place) => {
    const [right, down] = [formatPercent(x / width), formatPercent(y / height)]
    return t`${right} da esquerda, ${down} do alto`
  }
  const [radius, at] = [Math.max(width, height) / 50, cross && placeText(cross)]
  const [set, limit] = [marks.length, most]
  return (
    <div role="group" aria-labelledby={askedBy} className={styles.stack}>
      <div className={styles.picture}>
        <img
          src={pictureOf(picture.image)}
          alt={pickText(picture.alt, language)}
          width={width}
          height={height}
          className={styles.ground}
        />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.drawn}>
          {marks.map(({ x, y }, index) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className={styles.spot} data-mark={index + 1} />
          ))}
          {cross ? (
            <path
              d={`M${cross.x - 2 * radius} ${cross.y}h${4 * radius}M${cross.x} ${cross.y - 2 * radius}v${4 * radius}`}
              className={styles.cross}
            />
          ) : null}
        </svg>
        <button
          type="button"
          className={styles.press}
          disabled={locked}
          aria-label={t`Marcar na imagem`}
          aria-describedby={`${name}-hint`}
          onClick={press}
          onKeyDown={steer}
        />
      </div>
      <p id={`${name}-hint`} className={styles.hint}>
        {t`Toque na imagem, ou mova a mira com as setas (devagar com Shift) e marque com Enter. ${set} de ${limit} marcas.`}
      </p>
      <p role="status" className={styles.told}>
        {at ? t`Mira: ${at}` : ''}
      </p>
      <ul className={styles.marks}>
        {marks.map((mark, index) => {
          const [number, where] = [index + 1, placeText(mark)]
          return (
            <li key={`${mark.x} ${mark.y}`} className={styles.item}>
              <span className={styles.said}>{t`Marca ${number}: ${where}`}</span>
              <IconButton
                label={t`Tirar a marca ${number}`}
                disabled={locked}
                onClick={() => give(marks.filter((one) => one !== mark))}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
