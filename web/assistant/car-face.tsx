/** AutoMate: a small car facing the reader. */
export const CarFace = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 120 96" aria-hidden="true" className={className} strokeLinejoin="round">
    <path d="M17 78h16v12a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4zM87 78h16v12a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z" fill="#14140f" />
    <path
      d="M33 14c2-6 6-9 12-9h30c6 0 10 3 12 9l7 21c9 3 14 9 14 18v25a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5V53c0-9 5-15 14-18z"
      fill="#f6f3ec"
    />
    <path d="M38 16c1-3 3-4 6-4h32c3 0 5 1 6 4l5 17H33z" fill="#17211d" />
    <path d="m44 33 8-21h8l-8 21z" fill="#fff" opacity=".16" />
    <path d="M12 70h96v8a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5z" fill="#84887d" />
    <circle cx="29" cy="54" r="11" fill="#17211d" />
    <circle cx="91" cy="54" r="11" fill="#17211d" />
    <circle cx="29" cy="54" r="8" fill="#fff" />
    <circle cx="91" cy="54" r="8" fill="#fff" />
    <circle cx="31" cy="55" r="3.5" fill="#17211d" />
    <circle cx="89" cy="55" r="3.5" fill="#17211d" />
    <path d="M45 52h30c0 10-6 15-15 15s-15-5-15-15z" fill="#17211d" />
    <path d="M48 56h24M50 60h20M54 64h12" stroke="#84887d" strokeWidth="1.5" />
    <rect x="43" y="71" width="34" height="10" rx="1.5" fill="#f7c600" />
    <text
      x="60"
      y="79.2"
      textAnchor="middle"
      fontSize="8.5"
      letterSpacing="1"
      fill="#14140f"
      className="font-display font-bold"
    >
      MATE 1
    </text>
    <path d="M60 38v9" stroke="#84887d" strokeWidth="1.5" />
  </svg>
)

/** Tools on their hooks, each with its outline painted behind it. */
export const HangingTools = () => (
  <svg
    viewBox="0 0 120 84"
    aria-hidden="true"
    className="h-20 not-xl:hidden"
    fill="#1f6149"
    stroke="#f6f3ec"
    strokeOpacity=".45"
    strokeWidth="1.2"
    strokeLinejoin="round"
  >
    <path d="M14 8a9 9 0 0 1 5-4v9l4 3 4-3V4a9 9 0 0 1 2 16l1 38a9 9 0 0 1 3 15 9 9 0 0 1-16-9 9 9 0 0 1 3-6l1-38a9 9 0 0 1-7-12zm9 54a4 4 0 1 0 .1 8 4 4 0 0 0-.1-8z" />
    <path d="M54 6c0-3 12-3 12 0l2 24c0 3-5 4-5 4v32l2 3-2 9h-6l-2-9 2-3V34s-5-1-5-4z" />
    <path d="M84 8h26v4a6 6 0 0 1 0 0l4 2v8l-4 2v2H84c-3 0-4-2-4-5v-8c0-3 1-5 4-5zM93 26h8l2 48c0 5-12 5-12 0z" />
  </svg>
)
