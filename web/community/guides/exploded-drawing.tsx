/** What a manual opens with: a part taken to pieces, each with its number. */
export const ExplodedDrawing = () => (
  <svg viewBox="0 0 320 180" aria-hidden="true" fill="none" className="h-full w-full stroke-muted" strokeWidth="1.5">
    <path d="M10 126 310 54" strokeDasharray="14 4 3 4" className="stroke-edge" strokeWidth="1" />
    <g className="fill-card">
      <ellipse cx="216" cy="77" rx="30" ry="54" transform="rotate(-6 216 77)" />
      <ellipse cx="207" cy="79" rx="30" ry="54" transform="rotate(-6 207 79)" />
      <ellipse cx="207" cy="79" rx="15" ry="27" transform="rotate(-6 207 79)" />
      <ellipse cx="207" cy="79" rx="6" ry="11" transform="rotate(-6 207 79)" />
      <path d="M266 50c14-6 28 8 29 28s-10 34-22 31l-3-12c6 1 10-7 9-19s-8-19-14-16z" />
      <path d="M275 60v9M281 92v8" />
      <path d="m118 76 26-6v50l-26 6c-8-4-12-14-12-25s4-21 12-25z" />
      <ellipse cx="144" cy="95" rx="12" ry="25" />
      <ellipse cx="144" cy="95" rx="5" ry="10" />
      <path d="m66 104 14-3v16l-14 3-7-4v-8zM80 104l14-3v9l-14 3" />
      <path d="m30 114 12-3 6 4v8l-12 3-6-4z" />
    </g>
    <g className="fill-muted stroke-none font-display text-[13px] font-bold">
      <text x="250" y="24">
        1
      </text>
      <text x="300" y="136">
        2
      </text>
      <text x="112" y="52">
        3
      </text>
      <text x="40" y="160">
        4
      </text>
    </g>
    <path d="m247 24-24 14M297 128l-14-16M119 56l10 16M44 148l-4-20" className="stroke-edge" strokeWidth="1" />
  </svg>
)
