-- 'Passed On' reads as 'died'.
update badges set name = 'Handed On' where id = 'passed-on';

update notifications
   set title = 'You earned the badge Handed On'
 where type = 'badge_earned' and title = 'You earned the badge Passed On';
