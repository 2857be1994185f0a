import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  AudioLines,
  Captions,
  File,
  FileText,
  Film,
  Image,
  Package,
  Presentation,
  RadioTower,
  type LucideIcon,
} from 'lucide-react'
import { packageErrors, type PackageError } from '#contract/features/activity/package/package-report.ts'
import type { MediaKind, MediaReason, MediaState, MediaStep, StepFault } from '#contract/features/media/media-schema.ts'
import type { Tone } from '#ui/feedback/pill.tsx'
import { errorWords } from './item/package/package-words.ts'

/** What each kind is called, and drawn as where it has no picture. */
export const kindWords: Record<MediaKind, { label: MessageDescriptor; icon: LucideIcon }> = {
  video: { label: msg`Vídeo`, icon: Film },
  audio: { label: msg`Áudio`, icon: AudioLines },
  captions: { label: msg`Legendas`, icon: Captions },
  pdf: { label: msg`PDF`, icon: FileText },
  ppt: { label: msg`Apresentação`, icon: Presentation },
  image: { label: msg`Imagem`, icon: Image },
  package: { label: msg`Pacote`, icon: Package },
  wowza: { label: msg`Gravação de transmissão`, icon: RadioTower },
  other: { label: msg`Outro arquivo`, icon: File },
}

/** How far a version is, in a word. */
export const stateWords: Record<MediaState, { label: MessageDescriptor; tone: Tone }> = {
  receiving: { label: msg`Incompleta`, tone: 'warn' },
  checking: { label: msg`Verificando`, tone: 'neutral' },
  preparing: { label: msg`Preparando`, tone: 'neutral' },
  ready: { label: msg`Pronta`, tone: 'ok' },
  refused: { label: msg`Recusada`, tone: 'bad' },
}

const packageReasons = Object.fromEntries(packageErrors.map((code) => [code, errorWords[code].what])) as Record<
  PackageError,
  MessageDescriptor
>

/** Why a version is refused, or waits. */
export const reasonWords: Record<MediaReason, MessageDescriptor> = {
  'media.type_mismatch': msg`O conteúdo do arquivo não é de um tipo aceito, ou é de outro tipo que o de antes.`,
  'media.infected': msg`O arquivo contém um programa malicioso. Fica isolado por 30 dias e não chega a ninguém.`,
  'media.damaged': msg`O arquivo não chegou como foi enviado. Envie de novo.`,
  'media.encrypted': msg`O documento pede uma senha para abrir. Envie uma cópia sem senha.`,
  'captions.invalid': msg`As legendas não são WebVTT nem SRT, ou não têm nenhuma fala com tempo.`,
  'media.quota': msg`Aberto, o pacote não cabe no espaço de mídias da empresa. Apague o que não se usa ou peça mais espaço.`,
  ...packageReasons,
  'media.unreachable': msg`O servidor de transmissão não respondeu, ou o endereço não leva a um servidor da lista da empresa. Confira o endereço e tente de novo.`,
  'media.protected': msg`O vídeo tem uma proteção (DRM ou SAMPLE-AES) que não deixa copiá-lo. Peça o original sem proteção; uma gravação de transmissão pode ter AES-128.`,
  'media.unsupported': msg`O endereço não é de uma gravação HLS completa que se possa guardar: a transmissão ainda não acabou, o som vem à parte da imagem, ou passa de 4 GB.`,
  'media.needs_transcoder': msg`Navegadores não tocam este formato, e o servidor ainda não tem o conversor (ffmpeg). O arquivo fica guardado e é convertido sozinho quando houver; um MP4 (H.264 e AAC) serve já.`,
  'media.convert_failed': msg`O conversor não conseguiu fazer um vídeo que os navegadores toquem. O arquivo fica guardado por 30 dias: tente de novo, ou envie um MP4 (H.264 e AAC).`,
  'media.no_converter': msg`O servidor não tem o LibreOffice, que lê apresentações antigas (.ppt). No PowerPoint, salve como PDF e envie o PDF.`,
  'media.slides_failed': msg`A apresentação não pôde ser lida, ou o arquivo do Office é de outro tipo. No PowerPoint, salve como PDF e envie o PDF.`,
  'media.scan_waits': msg`A verificação contra programas maliciosos está fora do ar há mais de meia hora. Continua sozinha quando voltar.`,
}

/** What is done with a film. */
export const stepWords: Record<MediaStep['step'], MessageDescriptor> = {
  convert: msg`Conversão para MP4`,
  index: msg`Índice no começo`,
  standard: msg`Padrão (até 720p)`,
  low: msg`Econômica (até 360p)`,
  audio: msg`Só o áudio`,
  poster: msg`Imagem do vídeo`,
  document: msg`PDF dos slides`,
}

/** What came of it; of what was made its size is told. */
export const outcomeWords: Record<Exclude<MediaStep['outcome'], 'made'>, MessageDescriptor> = {
  needless: msg`o original já serve`,
  larger: msg`não ficaria menor, por isso não foi guardada`,
  failed: msg`não deu certo`,
  unavailable: msg`o servidor não tem o conversor (ffmpeg para vídeos, LibreOffice para apresentações)`,
  waiting: msg`tentando de novo`,
}

/** Why a step failed. */
export const faultWords: Record<StepFault, MessageDescriptor> = {
  unreadable: msg`não deu certo: o conversor não conseguiu ler o vídeo`,
  too_slow: msg`não deu certo: passou do tempo permitido`,
  no_room: msg`não deu certo: não cabe no espaço de mídias da empresa`,
}

/** What names a medium. */
export const subjectWords: Readonly<Record<string, MessageDescriptor>> = {
  'course-draft': msg`Rascunho de curso`,
  certificate_template: msg`Modelo de certificado`,
  'course-version': msg`Curso publicado`,
  page: msg`Página`,
  question: msg`Rascunho de questão`,
  'question-version': msg`Questão publicada`,
}
