import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PackageError, PackageWarning } from '#contract/features/activity/package/package-report.ts'

/** Why a package is not taken, and what to do about it. */
export const errorWords: Record<PackageError, { what: MessageDescriptor; todo: MessageDescriptor }> = {
  'package.not_a_zip': {
    what: msg`O arquivo não é um pacote ZIP.`,
    todo: msg`Exporte o conteúdo como ZIP e envie de novo.`,
  },
  'package.too_large': {
    what: msg`O pacote é grande demais.`,
    todo: msg`Até 2 GB compactado, 4 GB aberto e 2 GB por arquivo: divida o conteúdo ou reduza os vídeos.`,
  },
  'package.too_many_files': { what: msg`O pacote tem arquivos demais.`, todo: msg`Até 20.000: divida o conteúdo.` },
  'package.bomb': {
    what: msg`O pacote abre muito maior do que é.`,
    todo: msg`Tire arquivos vazios ou repetidos e compacte de novo.`,
  },
  'package.unsafe_path': {
    what: msg`O pacote tem um nome de arquivo que não é seguro.`,
    todo: msg`Use nomes curtos, sem “..”, sem letra de unidade e sem atalhos, e compacte de novo.`,
  },
  'package.encrypted': { what: msg`O pacote tem senha.`, todo: msg`Compacte de novo sem senha.` },
  'package.damaged': {
    what: msg`O pacote está danificado ou incompleto.`,
    todo: msg`Exporte de novo da ferramenta de autoria e envie o arquivo novo.`,
  },
  'package.no_manifest': {
    what: msg`O manifesto não está no começo do pacote.`,
    todo: msg`Compacte o conteúdo da pasta onde ele está, não uma pasta acima.`,
  },
  'package.manifest_invalid': {
    what: msg`O manifesto tem um erro.`,
    todo: msg`Corrija o lugar indicado na ferramenta de autoria e exporte de novo.`,
  },
  'package.xml_unsafe': {
    what: msg`O manifesto não pode ser lido com segurança.`,
    todo: msg`Tire declarações DOCTYPE e entidades; até 10 MB e 64 níveis.`,
  },
  'package.no_entry': {
    what: msg`Não se sabe qual página abrir.`,
    todo: msg`Chame a primeira página de index.html (ou o primeiro SWF de index.swf) e compacte de novo.`,
  },
  'package.entry_missing': {
    what: msg`Falta no pacote uma página que ele abre.`,
    todo: msg`Inclua o arquivo indicado ou corrija o endereço, e exporte de novo.`,
  },
  'package.aicc': { what: msg`O pacote é AICC, que não é aceito.`, todo: msg`Exporte como SCORM 1.2 ou SCORM 2004.` },
  'package.version_unknown': {
    what: msg`A versão do pacote não é conhecida.`,
    todo: msg`Exporte como SCORM 1.2, ou SCORM 2004 3ª ou 4ª edição.`,
  },
  'package.swf_broken': {
    what: msg`O arquivo não é um SWF inteiro.`,
    todo: msg`Publique-o de novo na ferramenta que o fez (Flash ou Animate), como SWF.`,
  },
  'h5p.type_unknown': {
    what: msg`Nenhum jogo daqui corresponde a este tipo de H5P.`,
    todo: msg`Use um dos tipos aceitos, ou exporte o conteúdo como SCORM.`,
  },
  'h5p.broken': { what: msg`O pacote H5P está danificado.`, todo: msg`Baixe o H5P de novo de onde foi feito.` },
}

/** What is odd about a package that is taken. */
export const warningWords: Record<PackageWarning, MessageDescriptor> = {
  in_folder: msg`O pacote está dentro de uma pasta; ela foi deixada de fora.`,
  junk_dropped: msg`Arquivos do sistema foram deixados de fora.`,
  organization_missing: msg`O manifesto não diz quais são as lições: cada página que se abre virou uma.`,
  organization_unused: msg`O manifesto tem mais de uma organização; só a principal é usada.`,
  manifest_within: msg`Há um manifesto dentro do manifesto; ele não é usado.`,
  version_assumed: msg`A versão não está escrita do modo habitual; foi deduzida.`,
  file_missing: msg`O manifesto cita arquivos que não estão no pacote.`,
  file_unnamed: msg`Há arquivos que o manifesto não cita.`,
  address_outside: msg`Há endereços fora do pacote: nada deles é carregado.`,
  value_unknown: msg`O manifesto tem valores que a norma não conhece; foram ignorados.`,
  h5p_media_lost: msg`Sons, vídeos e imagens sem lugar no jogo ficaram de fora.`,
  h5p_hints_lost: msg`Dicas e comentários às respostas ficaram de fora.`,
  h5p_format_lost: msg`Links, tabelas e outros formatos ficaram de fora; as palavras ficaram.`,
  h5p_parts_lost: msg`Partes para as quais o jogo não tem lugar ficaram de fora.`,
  h5p_text_cut: msg`Textos longos demais foram cortados.`,
}
