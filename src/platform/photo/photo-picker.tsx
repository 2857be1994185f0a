import { Camera, ImagePlus, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { PhotoChoice } from './use-photo.ts'
import styles from './photo-picker.module.css'

interface PhotoPickerProps {
  choice: PhotoChoice
  /** Whether to offer the camera itself (a phone) or only files (a desk). */
  camera: boolean
  labels: { take: string; choose: string; replace: string; remove: string; preview: string }
  /** What stands beside the tiles: the size, what happens to the photo. */
  note: ReactNode
  /** Id of the element that says what is wrong. */
  describedBy?: string | undefined
  invalid?: boolean
  /** The first file input, so that a form can put the focus there. */
  ref?: Ref<HTMLInputElement>
}

/** Tiles to take or choose a photo, with its preview. Knows no texts and no form of its own. */
export function PhotoPicker({ choice, camera, labels, note, describedBy, invalid, ref }: PhotoPickerProps) {
  const { photo } = choice
  const shared = { choice, describedBy, invalid }
  return (
    <div className={styles.picker} aria-busy={choice.busy}>
      {photo && <Preview key={photo.ref.fileId} blob={photo.blob} alt={labels.preview} />}
      {camera && (
        <Tile
          {...shared}
          ref={ref}
          capture
          label={photo ? labels.replace : labels.take}
          icon={<Camera aria-hidden />}
        />
      )}
      {(!camera || !photo) && (
        <Tile
          {...shared}
          ref={camera ? undefined : ref}
          label={photo ? labels.replace : labels.choose}
          icon={<ImagePlus aria-hidden />}
        />
      )}
      <div className={styles.note}>
        {note}
        {photo && (
          <button type="button" className={styles.remove} onClick={choice.remove}>
            {labels.remove}
          </button>
        )}
      </div>
    </div>
  )
}

/** A HEIC photo cannot be shown by every browser that can send it: a drawing stands in. */
function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const [shown, setShown] = useState(true)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <div className={styles.preview}>
      {shown ? (
        <img ref={image} alt={alt} onError={() => setShown(false)} />
      ) : (
        <ReceiptText role="img" aria-label={alt} />
      )}
    </div>
  )
}

interface TileProps {
  choice: PhotoChoice
  label: string
  icon: ReactNode
  capture?: boolean
  describedBy?: string | undefined
  invalid?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The file input itself covers the tile, so that a tap, a key and a dropped file all reach it. */
function Tile({ choice, label, icon, capture, describedBy, invalid, ref }: TileProps) {
  return (
    <label className={styles.tile} data-invalid={invalid || undefined} data-busy={choice.busy || undefined}>
      <input
        ref={ref}
        type="file"
        accept="image/*,.heic,.heif"
        capture={capture ? 'environment' : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Emptied, so that the same file chosen again after removing it counts as a change.
          event.currentTarget.value = ''
          if (file) void choice.choose(file)
        }}
      />
      {icon}
      <span>{label}</span>
    </label>
  )
}
