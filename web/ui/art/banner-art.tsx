import { cx } from '../cx.ts'

/** The default banner: a quiet B-road in the early morning. */
export function BannerArt({ className }: { className?: string }) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={cx('dark:brightness-65', className)}
    >
      <path fill="#e9e6d8" d="M0 0h1200v300H0z" />
      <circle cx="850" cy="112" r="46" fill="#f7d24a" opacity=".75" />
      <path fill="#c9d4c6" d="M0 150C120 108 240 96 380 128S640 160 780 122S1060 92 1200 132V300H0z" />
      <path fill="#9db8a0" d="M0 186C140 150 300 140 460 168S760 190 900 158S1110 148 1200 168V300H0z" />
      <path
        fill="none"
        stroke="#7d9c83"
        strokeWidth="3"
        d="M40 178C110 196 170 226 250 232M300 152C330 176 330 200 318 226M980 152C960 176 930 190 900 206M1080 152C1090 176 1120 190 1170 196"
      />
      <path fill="#5f8a6c" d="M0 226C150 196 310 190 470 208S800 224 960 196S1140 190 1200 200V300H0z" />
      <path fill="#2f6a4b" d="M0 262C170 232 360 226 520 240S860 256 1200 226V300H0z" />
      <path
        fill="#4a524e"
        d="M360 300C430 262 560 252 640 240C700 231 706 222 676 214C650 207 640 202 664 196C656 203 672 206 700 210C764 219 770 236 726 252C690 266 640 280 626 300z"
      />
      <path
        fill="none"
        stroke="#f6f3ec"
        strokeWidth="3"
        strokeDasharray="16 14"
        d="M492 300C530 272 610 262 672 248C724 236 738 224 700 214"
      />
      <path
        fill="none"
        stroke="#c8c2b0"
        strokeWidth="6"
        strokeDasharray="9 2 14 2 7 2"
        d="M0 276C120 262 240 256 372 262C440 254 520 248 560 242"
      />
      <g fill="#1f4d37">
        <path d="M1013 236h8v-40h-8z" />
        <path d="M1017 120c22 0 34 14 32 30c18 4 22 28 4 36c-4 14-26 18-36 10c-12 8-32 4-36-10c-18-8-14-32 4-36c-2-16 10-30 32-30z" />
        <path d="M150 216h5v-22h-5zM152 150c13 0 20 9 18 18c11 3 13 17 2 22c-3 8-15 10-20 5c-7 5-18 3-21-5c-10-5-8-19 3-22c-1-9 6-18 18-18z" />
      </g>
      <g>
        <path fill="#6f6a5c" d="M884 260h5v-58h-5z" />
        <path fill="#fff" stroke="#17211d" strokeWidth="1.5" d="M856 202h58l9 9l-9 9h-58z" />
        <text x="861" y="216" fontSize="13" fill="#17211d" className="font-display font-bold">
          B 4632
        </text>
      </g>
    </svg>
  )
}
