import { BadgeCheck, BookText, ClipboardCheck, Files, type LucideIcon, ReceiptText, Umbrella } from 'lucide-react'
import type { DocumentCategory } from '#domain/vehicles/document.ts'

export const categoryIcons: Record<DocumentCategory, LucideIcon> = {
  Insurance: Umbrella,
  Warranty: BadgeCheck,
  'Road Tax': ReceiptText,
  'MOT Certificate': ClipboardCheck,
  'V5 log Book': BookText,
  Miscellaneous: Files,
}
