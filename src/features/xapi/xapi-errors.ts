import { msg } from '@lingui/core/macro'
import type { xapiContract } from '#contract/features/xapi/xapi-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const xapiErrors: ErrorTexts<typeof xapiContract> = {
  'xapi.invalid': msg`O conteúdo enviou um registro fora do padrão xAPI.`,
  'xapi.not_yours': msg`O conteúdo tentou registrar algo em nome de outra pessoa ou de outra atividade.`,
  'xapi.not_found': msg`Este registro não existe.`,
  'xapi.conflict': msg`Já existe um registro diferente com a mesma identificação.`,
  'xapi.changed': msg`O registro mudou enquanto isso.`,
  'xapi.too_large': msg`O conteúdo quis guardar mais do que cabe. Avise quem cuida do curso.`,
  'cmi5.session_over': msg`A sessão deste conteúdo já terminou. Abra a unidade de novo.`,
  'cmi5.not_allowed': msg`O conteúdo enviou um registro que o padrão cmi5 não permite nesse momento.`,
}
