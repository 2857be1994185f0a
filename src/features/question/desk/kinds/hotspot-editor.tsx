import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import { readPicture } from '#contract/features/question/question-contract.ts'
import { questionLimits, type Shape } from '#contract/features/question/question-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { EditorForm } from '../fields/editor-form.ts'
import { PartList } from '../fields/part-list.tsx'
import { PicturePicker } from '../fields/picture-picker.tsx'
import { ChoiceField, LocalizedField, NumberField, PlainField } from '../fields/plain-fields.tsx'
import type { KindProps } from './kind-props.ts'
import { ShapesOnPicture } from './shapes-on-picture.tsx'
import styles from '../question-desk.module.css'

interface ShapeProps {
  form: EditorForm
  path: string
  shape: Shape
  onChange: (shape: Shape) => void
}

/** Corners as they are written: `x,y x,y x,y`. */
const cornersText = (corners: readonly { x: number; y: number }[]): string =>
  corners.map(({ x, y }) => `${x},${y}`).join(' ')
const readCorners = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((corner) => {
      const [x, y] = corner.split(',').map(Number)
      return { x: x ?? Number.NaN, y: y ?? Number.NaN }
    })

function Polygon({ form, path, shape, onChange }: ShapeProps & { shape: Extract<Shape, { shape: 'polygon' }> }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => cornersText(shape.corners))
  return (
    <PlainField
      form={form}
      label={t`Cantos (x,y x,y x,y)`}
      path={`${path}.corners`}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onChange({ ...shape, corners: readCorners(text) })
      }}
    />
  )
}

function ShapeFields({ form, path, shape, onChange }: ShapeProps) {
  const { t } = useLingui()
  if (shape.shape === 'polygon') return <Polygon form={form} path={path} shape={shape} onChange={onChange} />
  const field = (name: string, label: string, value: number, change: (value: number) => Shape) => (
    <NumberField
      form={form}
      label={label}
      path={`${path}.${name}`}
      value={value}
      onChange={(changed) => onChange(change(changed))}
    />
  )
  return (
    <>
      {field('x', t`Da esquerda (px)`, shape.x, (x) => ({ ...shape, x }))}
      {field('y', t`Do alto (px)`, shape.y, (y) => ({ ...shape, y }))}
      {shape.shape === 'circle' ? (
        field('radius', t`Raio (px)`, shape.radius, (radius) => ({ ...shape, radius }))
      ) : (
        <>
          {field('width', t`Largura (px)`, shape.width, (width) => ({ ...shape, width }))}
          {field('height', t`Altura (px)`, shape.height, (height) => ({ ...shape, height }))}
        </>
      )}
    </>
  )
}

/** A shape of a kind in the middle of a picture, a fifth as large. */
function newShape(kind: Shape['shape'], { width, height }: { width: number; height: number }, key = newId()): Shape {
  const [x, y] = [Math.round(width * 0.4), Math.round(height * 0.4)]
  const [right, down] = [Math.max(1, Math.round(width / 5)), Math.max(1, Math.round(height / 5))]
  switch (kind) {
    case 'rect':
      return { shape: kind, key, x, y, width: right, height: down }
    case 'circle':
      return { shape: kind, key, x: Math.round(width / 2), y: Math.round(height / 2), radius: Math.min(right, down) }
    case 'polygon':
      return {
        shape: kind,
        key,
        corners: [
          { x, y },
          { x: x + right, y },
          { x, y: y + down },
        ],
      }
  }
}

/** A picture, and what is to be found on it. */
export function HotspotEditor({ form, question, onChange }: KindProps<'hotspot'>) {
  const { t } = useLingui()
  const { picture, shapes } = question
  const [isPicking, setPicking] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const pick = (id: string, alt: string) =>
    attempt(async () => {
      setPicking(false)
      const { width, height } = await staffCall(readPicture, { params: { mediaId: id } })
      onChange({ ...question, picture: { image: id, alt: { ...picture.alt, [form.language]: alt }, width, height } })
    })
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {picture.image ? <ShapesOnPicture picture={picture} shapes={shapes} /> : null}
      {form.faultAt('picture.image') ? <p className={styles.fault}>{t`Escolha uma imagem.`}</p> : null}
      <div>
        <Button
          variant="outline"
          busy={busy}
          icon={<ImagePlus size={18} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {picture.image ? <Trans>Trocar a imagem</Trans> : <Trans>Escolher a imagem</Trans>}
        </Button>
      </div>
      <LocalizedField
        form={form}
        label={t`Texto alternativo`}
        path="picture.alt"
        value={picture.alt}
        onChange={(alt) => onChange({ ...question, picture: { ...picture, alt } })}
      />
      <PartList
        legend={t`Áreas certas`}
        hint={t`Em pixels da imagem, a partir do canto de cima à esquerda. A borda conta.`}
        fault={form.faultAt('shapes')}
        parts={shapes}
        keyOf={({ key, shape }) => `${key} ${shape}`}
        least={1}
        most={questionLimits.shapes}
        make={() => newShape('rect', picture)}
        onChange={(parts) => onChange({ ...question, shapes: parts })}
      >
        {(shape, at) => {
          const set = (changed: Shape) => onChange({ ...question, shapes: shapes.with(at, changed) })
          return (
            <>
              <ChoiceField
                label={t`Forma`}
                value={shape.shape}
                options={[
                  ['rect', t`Retângulo`],
                  ['circle', t`Círculo`],
                  ['polygon', t`Polígono`],
                ]}
                onChange={(kind) => set(newShape(kind, picture, shape.key))}
              />
              <ShapeFields form={form} path={`shapes.${at}`} shape={shape} onChange={set} />
            </>
          )
        }}
      </PartList>
      <NumberField
        form={form}
        label={t`Marcas que a pessoa pode pôr`}
        path="marks"
        value={question.marks}
        onChange={(marks) => onChange({ ...question, marks })}
      />
      {isPicking ? (
        <PicturePicker onClose={() => setPicking(false)} onPick={({ id, alt }) => void pick(id, alt)} />
      ) : null}
    </>
  )
}
