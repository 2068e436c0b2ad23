/** An envelope with a stamp in number-plate yellow. */
export const Envelope = () => (
  <svg viewBox="0 0 240 130" aria-hidden="true" className="w-full" fill="none" strokeLinejoin="round">
    <rect x="30" y="12" width="180" height="106" rx="6" className="fill-card stroke-edge" strokeWidth="3" />
    <path d="m32 18 88 58 88-58" className="stroke-edge" strokeWidth="3" />
    <path d="m34 114 62-52m110 52-62-52" className="stroke-line" strokeWidth="3" />
    <rect x="168" y="22" width="32" height="14" rx="2" className="fill-plate" stroke="#000" strokeOpacity=".35" />
    <path d="M174 29h4m4 0h4m4 0h4" stroke="#14140f" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
