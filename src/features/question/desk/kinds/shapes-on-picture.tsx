import type { QuestionOf, Shape } from '#contract/features/question/question-schema.ts'
import { usePictures } from '../editor/use-pictures.ts'
import styles from '../question-desk.module.css'

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.shape) {
    case 'rect':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} className={styles.shape} />
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} className={styles.shape} />
    case 'polygon':
      return <polygon points={shape.corners.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.shape} />
  }
}

/** The picture of a question with what is to be found on it. */
export function ShapesOnPicture({ picture, shapes }: Pick<QuestionOf<'hotspot'>, 'picture' | 'shapes'>) {
  const pictureOf = usePictures([picture.image])
  const source = pictureOf(picture.image)
  if (!source) return null
  // While a figure is typed it may be none.
  const whole = shapes.filter((shape) => !/null/.test(JSON.stringify(shape)))
  return (
    <div className={styles.picture}>
      <img src={source} alt="" width={picture.width} height={picture.height} />
      <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
        {whole.map((shape) => (
          <Drawn key={shape.key} shape={shape} />
        ))}
      </svg>
    </div>
  )
}
