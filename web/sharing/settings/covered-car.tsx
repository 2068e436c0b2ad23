/** A car under a dust sheet, for a page that is off. */
export const CoveredCar = ({
  text = 'Turn this on to give the car its own page, with a link to share and a code for the windscreen.',
}: {
  text?: string
}) => (
  <div className="flex flex-col items-center gap-4 rounded-md bg-[linear-gradient(var(--raised)_58%,var(--line)_58%)] px-4 pt-6 pb-5 text-center">
    <svg viewBox="0 0 400 150" aria-hidden="true" className="w-full max-w-md">
      <ellipse cx="200" cy="136" rx="176" ry="9" fill="#000" opacity=".14" />
      <g fill="#262d2a">
        <circle cx="103" cy="116" r="21" />
        <circle cx="302" cy="116" r="21" />
      </g>
      <g fill="#84887d">
        <circle cx="103" cy="116" r="9" />
        <circle cx="302" cy="116" r="9" />
      </g>
      <path
        d="M24 122c-4-20-2-44 10-54 20-10 54-10 78-16C138 26 166 14 208 13c46-1 70 18 92 38 34 4 62 10 72 24 8 12 10 30 6 47l-20 6-18-8-14 7-17-9-20 8-20-8-24 9-26-8-22 8-26-9-22 8-24-8-20 9-22-8-18 7-16-8-18 8z"
        fill="#cfc6ae"
      />
      <path
        d="M24 122c-4-20-2-44 10-54 6-3 13-5 21-7-7 14-9 38-3 66l-10 3zM372 75c8 12 10 30 6 47l-20 6c5-19 5-38-2-58 7 1 12 3 16 5z"
        fill="#b9af95"
      />
      <g fill="none" stroke="#9c927a" strokeWidth="2" strokeLinecap="round">
        <path d="M112 52c60-5 130-6 188-1" />
        <path d="M126 53c14-14 30-25 50-31M232 17c16 7 34 20 47 33" opacity=".6" />
        <path
          d="M92 68c-6 16-8 34-5 52M150 58c-3 22-3 42 1 63M212 56c1 24 0 44-3 66M268 58c4 20 4 42 1 62M330 68c5 16 6 34 3 50"
          opacity=".75"
        />
        <path d="M60 84c40-7 90-9 136-8M230 76c40 1 80 4 116 11" opacity=".45" />
      </g>
    </svg>
    <p className="max-w-prose text-balance">{text}</p>
  </div>
)
