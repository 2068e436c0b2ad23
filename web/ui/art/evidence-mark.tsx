import type { EvidenceGrade } from '#domain/records/evidence.ts'

const strokes: Record<EvidenceGrade, string> = {
  said: 'm4 16 .8-3.2 8.5-8.500a1.3 1.3 0 0 1 1.8 0l.6.6a1.3 1.3 0 0 1 0 1.800L7.2 15.200zM4 18.500c3-.8 6 .3 9-.3',
  documented:
    'M13 8.5 8.4 13.100a1.8 1.8 0 0 1-2.6-2.600l6-6a3.2 3.2 0 0 1 4.6 4.600l-6.2 6.200a4.7 4.7 0 0 1-6.6-6.600L8.3 4',
  confirmed: 'M10 2.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM7 10.200l2.2 2.2 4.2-4.6',
  official: 'M3 4H17V16H3zM5.5 7H14.500M5.5 10H14.500M5.5 13H11',
}

/** The stamp's little brother, beside the sentence that says the same. */
export const EvidenceMark = ({ grade }: { grade: EvidenceGrade }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`size-5 shrink-0 ${grade === 'confirmed' ? 'text-good' : ''}`}
  >
    <path d={strokes[grade]} />
  </svg>
)
