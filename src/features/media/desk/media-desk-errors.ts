import { msg } from '@lingui/core/macro'
import type { mediaContract } from '#contract/features/media/media-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about media. */
export const mediaErrors: ErrorTexts<typeof mediaContract> = {
  'media.type_mismatch': msg`O conteúdo do arquivo não é de um tipo aceito aqui. O nome não conta: confira o arquivo.`,
  'media.infected': msg`O arquivo contém um programa malicioso e não chega a ninguém.`,
  'media.damaged': msg`O arquivo não chegou como foi enviado. Envie de novo.`,
  'captions.invalid': msg`As legendas não são WebVTT nem SRT. Salve-as em um dos dois formatos e envie de novo.`,
  'package.not_a_zip': msg`O arquivo não é um pacote ZIP. Exporte o conteúdo como ZIP e envie de novo.`,
  'media.host_unknown': msg`O endereço tem de começar com https:// e ser de um servidor da lista “Servidores de transmissão”, nas configurações da empresa.`,
  'media.in_use': msg`Esta mídia está em uso. Tire-a de onde está antes de apagar.`,
  'media.replacing': msg`Outro arquivo já está a caminho para esta mídia. Espere ou cancele esse envio.`,
  'media.quota': msg`O espaço de mídias da empresa acabou. Apague o que não se usa ou peça mais espaço.`,
}
