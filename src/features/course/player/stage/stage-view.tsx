import { ImageStage } from '../document/image-stage.tsx'
import { MediaStage } from '../media/media-stage.tsx'
import { PdfStage } from '../document/pdf/pdf-stage.tsx'
import type { StageProps } from './stage.ts'

/** The stage that fits the activity's type. */
export function StageView(props: StageProps) {
  switch (props.activity.type) {
    case 'video':
    case 'audio':
      return <MediaStage {...props} />
    case 'pdf':
      return <PdfStage {...props} />
    case 'image':
      return <ImageStage {...props} />
  }
}
