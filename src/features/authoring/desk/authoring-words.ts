import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  AppWindow,
  Boxes,
  Clapperboard,
  ClipboardCheck,
  ClipboardX,
  FileText,
  GraduationCap,
  Image,
  KeyRound,
  Layers,
  LayoutGrid,
  ListChecks,
  MessageSquareHeart,
  CloudCog,
  MonitorPlay,
  Move,
  Music,
  Newspaper,
  Package,
  Presentation,
  RadioTower,
  RotateCcw,
  Route,
  Split,
  SquarePlay,
  TextCursorInput,
  ToggleLeft,
  Video,
  WholeWord,
  type LucideIcon,
} from 'lucide-react'
import type { ContentState, LeftOut } from '#contract/features/authoring/authoring-schema.ts'
import type { FaultCode } from '#contract/features/authoring/draft/faults.ts'
import type { AuthoredType, ContentKind } from '#contract/features/authoring/draft/fields.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** What each kind of content is called. */
export const kindWords: Record<ContentKind, { label: MessageDescriptor; icon: LucideIcon }> = {
  course: { label: msg`Curso`, icon: GraduationCap },
  trail: { label: msg`Trilha`, icon: Route },
  news: { label: msg`Notícia`, icon: Newspaper },
}

/** Where a draft stands, in a word. */
export const stateWords: Record<ContentState, { label: MessageDescriptor; tone: Tone }> = {
  draft: { label: msg`Rascunho`, tone: 'neutral' },
  review: { label: msg`Em revisão`, tone: 'warn' },
  published: { label: msg`Publicado`, tone: 'ok' },
  retired: { label: msg`Retirado`, tone: 'bad' },
}

/** What each type of activity that authors write is called. */
export const typeWords: Record<AuthoredType, { label: MessageDescriptor; icon: LucideIcon }> = {
  video: { label: msg`Vídeo`, icon: Video },
  audio: { label: msg`Áudio`, icon: Music },
  ppt: { label: msg`Apresentação (PowerPoint)`, icon: Presentation },
  wowza: { label: msg`Gravação de transmissão (HLS)`, icon: RadioTower },
  pdf: { label: msg`Documento`, icon: FileText },
  image: { label: msg`Imagem`, icon: Image },
  html: { label: msg`Página ou site (HTML)`, icon: AppWindow },
  flash: { label: msg`Animação em Flash (SWF)`, icon: Clapperboard },
  scorm: { label: msg`Pacote SCORM`, icon: Package },
  xapi: { label: msg`Pacote xAPI ou cmi5`, icon: Boxes },
  youtube: { label: msg`Vídeo do YouTube`, icon: SquarePlay },
  vimeo: { label: msg`Vídeo do Vimeo`, icon: MonitorPlay },
  scorm_cloud: { label: msg`Curso do SCORM Cloud`, icon: CloudCog },
  linkedin_slidshare: { label: msg`Apresentação do SlideShare ou LinkedIn`, icon: Presentation },
  conventional_test: { label: msg`Prova`, icon: ClipboardCheck },
  block_test: { label: msg`Prova que bloqueia o curso`, icon: ClipboardX },
  block_general_test: { label: msg`Prova que bloqueia a trilha`, icon: ClipboardX },
  restart_test: { label: msg`Prova que recomeça o curso`, icon: RotateCcw },
  restart_general_test: { label: msg`Prova que recomeça a trilha`, icon: RotateCcw },
  evaluated_quiz: { label: msg`Quiz com nota`, icon: ListChecks },
  unevaluated_quiz: { label: msg`Quiz para praticar`, icon: ListChecks },
  reaction_evaluation: { label: msg`Avaliação de reação`, icon: MessageSquareHeart },
  drag_and_drop: { label: msg`Arrastar e soltar`, icon: Move },
  drag_the_words: { label: msg`Arrastar as palavras`, icon: WholeWord },
  find_the_pairs: { label: msg`Jogo dos pares`, icon: LayoutGrid },
  this_or_that: { label: msg`Isto ou aquilo`, icon: Split },
  fill_in_the_blanks: { label: msg`Preencher as lacunas`, icon: TextCursorInput },
  true_or_false: { label: msg`Verdadeiro ou falso`, icon: ToggleLeft },
  flashcards: { label: msg`Cartões de estudo`, icon: Layers },
  enigma: { label: msg`Enigma`, icon: KeyRound },
}

/** What stands in the way of a publication. */
export const faultWords: Record<FaultCode, MessageDescriptor> = {
  title_missing: msg`Falta o título no idioma principal`,
  translation_missing: msg`Falta a tradução: quem usa este idioma vê o principal`,
  text_missing: msg`Falta o texto no idioma principal`,
  empty: msg`Ainda não tem nada dentro`,
  file_missing: msg`Falta o arquivo`,
  file_not_ready: msg`O arquivo ainda não está pronto`,
  file_of_other_kind: msg`O arquivo é de outro tipo`,
  unit_outside: msg`O pacote tem unidades em outro endereço da internet, e só o que está dentro dele é aberto`,
  slides_unconfirmed: msg`Confira todos os slides e confirme: o navegador os desenha, e podem diferir do PowerPoint`,
  no_origin: msg`Esta instalação não tem o endereço de conteúdo em que pacotes e vídeos de fora rodam`,
  address_missing: msg`Falta o endereço`,
  address_unknown: msg`O endereço não é de um conteúdo deste fornecedor`,
  length_missing: msg`Falta a duração do vídeo`,
  cloud_course_missing: msg`Falta o código do curso no SCORM Cloud`,
  cloud_course_invalid: msg`O código do curso no SCORM Cloud tem letras que não existem lá`,
  vendor_unconfigured: msg`Esta instalação não tem conta no SCORM Cloud`,
  embed_refused: msg`Quem estuda não consegue abrir: o site de origem recusa mostrar este conteúdo`,
  declared_alone: msg`Ninguém confirma que esta apresentação foi vista: marque que ela conta, se isso basta para concluir o curso`,
  cover_missing: msg`Sem capa`,
  audience_gone: msg`O público não existe mais`,
  course_unpublished: msg`O curso ainda não foi publicado`,
  course_retired: msg`O curso foi retirado`,
  circle: msg`Espera por algo que espera por isto`,
  too_many_needed: msg`Pede mais cursos opcionais do que a trilha tem`,
  never_open: msg`Encerra antes de abrir`,
  attempts_missing: msg`Diga quantas tentativas: este tipo de prova age quando elas acabam`,
  question_gone: msg`Há pergunta que não está publicada ou foi desativada`,
  questions_missing: msg`Faltam as perguntas`,
  bank_gone: msg`O banco de questões não existe mais`,
  too_few_questions: msg`Não há perguntas publicadas que bastem para o sorteio`,
  too_many_questions: msg`Tem mais de 200 perguntas`,
  reaction_too_long: msg`Tem mais de 20 perguntas`,
  game_too_few: msg`Faltam coisas no jogo`,
  game_too_many: msg`Tem coisas demais no jogo`,
  game_no_places: msg`Faltam os lugares`,
  game_fits_nowhere: msg`Há peça sem lugar`,
  game_no_gaps: msg`O texto não tem lacuna: ponha a palavra entre asteriscos`,
  game_other_gaps: msg`O texto tem outro número de lacunas que no primeiro idioma`,
  game_no_letters: msg`A palavra do enigma não tem letras`,
  reaction_missing: msg`O certificado espera por uma avaliação de reação que o curso não tem`,
}

/** What a copy in another client has not. */
export const leftWords: Record<LeftOut, MessageDescriptor> = {
  audience: msg`público`,
  area: msg`área`,
  group: msg`grupo`,
  category: msg`categoria`,
  tags: msg`assuntos`,
  courses: msg`cursos da trilha`,
  questions: msg`perguntas das provas`,
  files: msg`arquivos que ainda não estão prontos`,
}
